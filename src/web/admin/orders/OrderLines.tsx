import { itemName } from '#domain/family.ts';
import { formatAmount } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { Link } from '../../platform/Link.tsx';
import { Table } from '../../ui/Table.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { OrderStatus } from './OrderStatus.tsx';
import type { OrderRecord } from './order-draft.ts';

/** The order lines, as stored at placement; read-only. */
export function OrderLines({ lines }: { lines: OrderRecord['lineItems'] }) {
  const { t, imageSrc } = useAdmin();
  return (
    <section className="panel stack" aria-labelledby="lines-title">
      <h2 id="lines-title">{t('order-page-lines')}</h2>
      <Table
        caption={t('order-page-lines')}
        columns={[
          { title: t('order-line-item') },
          { title: t('order-line-fit') },
          { title: t('order-line-note') },
          { title: t('order-line-price'), isNumber: true },
          { title: t('order-line-quantity'), isNumber: true },
          { title: t('order-line-part') },
          { title: t('order-line-state') },
        ]}
        rows={lines.map((line) => ({
          key: `${line.part_number} ${line.car_part_id}`,
          cells: [
            <span key="item" className="with-picture">
              <img src={imageSrc(line.main_image)} alt="" width="48" height="48" loading="lazy" />
              <span>{itemName(line.subcategory, line.displayname)}</span>
            </span>,
            vehicleName(line),
            [line.note, line.custom_note].filter(Boolean).map((note) => (
              <span key={note} className="note-tag">
                {note}
              </span>
            )),
            formatAmount(line.item_rate, line.currency),
            line.quantity,
            <Link key="part" className="mono" to={recordPath('items', line.part_number)}>
              {line.part_number}
            </Link>,
            <span key="state">
              <OrderStatus status={line.status} />
              {line.shipped_quantity > 0 && line.shipped_quantity < line.quantity ? (
                <small>
                  {t('order-line-shipped', { shipped: line.shipped_quantity, quantity: line.quantity })}
                </small>
              ) : null}
            </span>,
          ],
        }))}
      />
    </section>
  );
}
