import { itemName } from '#domain/family.ts';
import { formatAmount } from '#domain/money.ts';
import { Link } from '../../platform/Link.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LineFit } from './LineFit.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import type { OrderRecord } from './order-draft.ts';
import { lineKey } from './UnitFields.tsx';

/** The order lines, as stored at placement; read-only. */
export function OrderLines({ lines }: { lines: OrderRecord['lineItems'] }) {
  const { t, imageSrc } = useAdmin();
  return (
    <TablePanel
      title={t('order-page-lines')}
      rows={lines}
      rowKey={lineKey}
      columns={[
        {
          title: t('order-line-item'),
          cell: (line) => (
            <span className="with-picture">
              <img src={imageSrc(line.main_image)} alt="" width="48" height="48" loading="lazy" />
              <span>{itemName(line.subcategory, line.displayname)}</span>
            </span>
          ),
        },
        // The condition is in the next column.
        { title: t('order-line-fit'), cell: (line) => <LineFit line={{ ...line, note: null }} /> },
        {
          title: t('order-line-note'),
          cell: (line) =>
            [line.note, line.custom_note].filter(Boolean).map((note) => (
              <span key={note} className="note-tag">
                {note}
              </span>
            )),
        },
        {
          title: t('order-line-price'),
          isNumber: true,
          cell: (line) => formatAmount(line.item_rate, line.currency),
        },
        { title: t('order-line-quantity'), isNumber: true, cell: (line) => line.quantity },
        {
          title: t('order-line-part'),
          cell: (line) => (
            <Link className="mono" to={recordPath('items', line.part_number)}>
              {line.part_number}
            </Link>
          ),
        },
        {
          title: t('order-line-state'),
          cell: ({ status, shipped_quantity: shipped, quantity }) => (
            <>
              <OrderStatus status={status} />
              {shipped > 0 && shipped < quantity ? (
                <small>{t('order-line-shipped', { shipped, quantity })}</small>
              ) : null}
            </>
          ),
        },
      ]}
    />
  );
}
