import { lineKey } from '#domain/cart.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatAmount } from '#texts/format-money.ts';
import { fullItemName } from '#texts/item-text.ts';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { IdLink } from '../shell/IdLink.tsx';
import { ItemImage } from '../shell/ItemImage.tsx';
import { LineFit } from './LineFit.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import type { OrderRecord } from './order-draft.ts';

/** The order lines, as stored at placement; read-only. */
export function OrderLines({ lines }: { lines: OrderRecord['lineItems'] }) {
  const { t } = useAdmin();
  return (
    <TablePanel
      title={t('section-items')}
      rows={lines}
      rowKey={lineKey}
      columns={[
        {
          title: t('order-line-item'),
          cell: (line) => (
            <span className="with-image">
              <ItemImage image={line.main_image} size={48} />
              <span>
                {fullItemName(line, t)}
                <br />
                <IdLink section="items" id={line.part_number} />
              </span>
            </span>
          ),
        },
        {
          title: t('order-line-fit'),
          cell: (line) => (
            <div className="line-fit">
              {/* Without the note, which is shown below. */}
              <LineFit line={{ ...line, note: null }} />
              {[line.note && catalogueText(line.note, t), line.custom_note].filter(Boolean).map((note) => (
                <span key={note} className="note-tag">
                  {note}
                </span>
              ))}
            </div>
          ),
        },
        {
          title: t('field-price'),
          isNumber: true,
          cell: ({ item_rate, item_subtotal, quantity, currency }) => (
            <div>
              {formatAmount(item_rate, currency, t)}
              {quantity > 1 ? (
                <small className="subtext">
                  {t('order-line-subtotal', { amount: formatAmount(item_subtotal, currency, t) })}
                </small>
              ) : null}
            </div>
          ),
        },
        { title: t('field-quantity'), isNumber: true, cell: (line) => line.quantity },
        {
          title: t('field-status'),
          cell: ({ status, quantity, refunding_quantity: refunding, ...line }) => (
            <div className="line-state">
              <OrderStatus status={line.refunded_quantity - refunding === quantity ? 'Refunded' : status} />
              {(
                [
                  ['shipped', line.shipped_quantity],
                  ['refunding', refunding],
                  ['refunded', line.refunded_quantity - refunding],
                  ['returned', line.returned_quantity],
                ] as const
              ).map(([each, count]) =>
                count > 0 ? (
                  <small key={each} className="subtext">
                    {t(`order-line-${each}`, { count, quantity })}
                  </small>
                ) : null,
              )}
            </div>
          ),
        },
      ]}
    />
  );
}
