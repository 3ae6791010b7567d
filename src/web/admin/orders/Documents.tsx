import { downloadPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { AdminIcon } from '../shell/AdminIcon.tsx';
import type { OrderInfo, OrderRecord } from './order-draft.ts';

/** Links to the order's PDF documents. */
export function Documents({ order, refunds }: { order: OrderInfo; refunds: OrderRecord['refunds'] }) {
  const { t } = useAdmin();
  const base = `orders/${encodeURIComponent(order.order_id)}`;
  const documents = [
    { path: `${base}/packing-slip`, label: t('order-packing-slip') },
    ...(order.invoice_number === null
      ? []
      : [{ path: `${base}/invoice`, label: t('order-invoice-pdf', { number: order.invoice_number }) }]),
    ...refunds.flatMap(({ credit_note_number: number }) =>
      number === null
        ? []
        : [{ path: `${base}/credit-note/${number}`, label: t('order-credit-note-pdf', { number }) }],
    ),
  ];
  return (
    <section className="panel stack" aria-labelledby="documents-title">
      <h2 id="documents-title">{t('order-documents')}</h2>
      <ul className="plain">
        {documents.map(({ path, label }) => (
          <li key={path}>
            <a className="with-picture" href={downloadPath(path)} download>
              <AdminIcon name="file" />
              {label}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
