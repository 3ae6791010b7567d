import { filePath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import type { OrderInfo, OrderRecord } from './order-draft.ts';

/** The order's papers as PDF. */
export function Documents({ order, refunds }: { order: OrderInfo; refunds: OrderRecord['refunds'] }) {
  const { t } = useAdmin();
  const at = `orders/${encodeURIComponent(order.order_id)}`;
  const papers = [
    { path: `${at}/packing-slip`, label: t('order-packing-slip') },
    ...(order.invoice_number === null
      ? []
      : [{ path: `${at}/invoice`, label: t('order-invoice-paper', { number: order.invoice_number }) }]),
    ...refunds.flatMap(({ credit_note_number: number }) =>
      number === null
        ? []
        : [{ path: `${at}/credit-note/${number}`, label: t('order-credit-note-paper', { number }) }],
    ),
  ];
  return (
    <section className="panel stack" aria-labelledby="papers-title">
      <h2 id="papers-title">{t('order-papers')}</h2>
      <ul className="plain">
        {papers.map(({ path, label }) => (
          <li key={path}>
            <a className="with-picture" href={filePath(path)} download>
              <AdminIcon name="file" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
