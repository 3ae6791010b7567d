import { filePath } from '../paths.ts';
import { useOffice } from '../platform/office.tsx';
import { OfficeIcon } from '../shell/OfficeIcon.tsx';
import type { OrderInfo, OrderRecord } from './order-draft.ts';

/** The order's papers as PDF. */
export function Papers({ order, refunds }: { order: OrderInfo; refunds: OrderRecord['refunds'] }) {
  const { say } = useOffice();
  const at = `orders/${encodeURIComponent(order.order_id)}`;
  const papers = [
    { path: `${at}/packing-slip`, label: say('order-packing-slip') },
    ...(order.invoice_number === null
      ? []
      : [{ path: `${at}/invoice`, label: say('order-invoice-paper', { number: order.invoice_number }) }]),
    ...refunds.flatMap(({ credit_note_number: number }) =>
      number === null
        ? []
        : [{ path: `${at}/credit-note/${number}`, label: say('order-credit-note-paper', { number }) }],
    ),
  ];
  return (
    <section className="panel stack" aria-labelledby="papers-title">
      <h2 id="papers-title">{say('order-papers')}</h2>
      <ul className="plain">
        {papers.map(({ path, label }) => (
          <li key={path}>
            <a className="with-picture" href={filePath(path)} download>
              <OfficeIcon name="file" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
