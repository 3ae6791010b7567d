import type { ReactNode } from 'react';
import { lineKey } from '#domain/cart.ts';
import type { Currency } from '#domain/money.ts';
import { mayHaveOpenUnits } from '#domain/order-status.ts';
import { parseVehicle } from '#domain/vehicle.ts';
import { lineFitText } from '#texts/fit-text.ts';
import { formatAmount } from '#texts/format-money.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { contactPath, productPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { BuyAgain } from './BuyAgain.tsx';
import { lineCarText } from './line-car-text.ts';
import type { Order, OrderLine } from './order-info.ts';

/** The order lines, as stored at placement. Until the order ships, the buyer can name a missing vehicle. */
export function OrderLines(props: { order: Order; linkKey: string | undefined; canBuyAgain: boolean }) {
  const { t } = useShop();
  const { order, linkKey, canBuyAgain } = props;
  const isOpen = !order.cancelled_time && mayHaveOpenUnits(order.status);
  return (
    <LineTable
      caption={t('order-items-of', { order: order.order_id })}
      lines={order.line_items}
      currency={order.currency}
      renderBelow={(line) => (
        <>
          {isOpen && line.fit_verdict === 'not-checked' ? (
            <ParagraphLink
              to={contactPath(order.order_id, { key: linkKey ?? null, part_number: line.part_number })}
            >
              {t('order-tell-vehicle')}
            </ParagraphLink>
          ) : null}
          {canBuyAgain ? <BuyAgain line={line} currency={order.currency} /> : null}
        </>
      )}
    />
  );
}

type Line = OrderLine & {
  /** Only in a sales quote: the set's price without the quote. */
  list_price?: number | null;
};

export function LineTable(props: {
  caption: string;
  lines: readonly Line[];
  currency: Currency;
  renderBelow?(line: OrderLine): ReactNode;
}) {
  const { t } = useShop();
  const format = (decimal: number) => formatAmount(decimal, props.currency, t);
  return (
    <>
      <h2>{t('order-items')}</h2>
      <table className="rows">
        <caption className="visually-hidden">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t('order-column-item')}</th>
            <th scope="col">{t('order-column-part')}</th>
            {(['price', 'quantity', 'amount'] as const).map((column) => (
              <th key={column} scope="col" className="number">
                {t(`order-column-${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {props.lines.map((line) => (
            <tr key={lineKey(line)}>
              <td>
                <div className="sold-line">
                  <SetImage image={line.main_image} width={80} height={60} />
                  <div>
                    <strong>
                      <Link to={productPath(line, parseVehicle(line))}>{setName(line, t)}</Link>
                    </strong>
                    <br />
                    <ItemName item={line} />
                    <br />
                    <span className="quiet">{lineCarText(line, t)}</span>
                    <br />
                    <FitBadge fit={{ verdict: line.fit_verdict }}>{lineFitText(line, t)}</FitBadge>
                    <br />
                    <span className="quiet">{t('card-includes')}</span>
                    <br />
                    {props.renderBelow?.(line)}
                  </div>
                </div>
              </td>
              <td data-label={t('order-column-part')}>
                <span className="mono">{line.part_number}</span>
              </td>
              <td data-label={t('order-column-price')} className="number">
                {line.list_price && line.list_price > line.item_rate ? (
                  <>
                    <s className="quiet">
                      <span className="visually-hidden">{t('price-was')}</span> {format(line.list_price)}
                    </s>{' '}
                  </>
                ) : null}
                {format(line.item_rate)}
              </td>
              <td data-label={t('order-column-quantity')} className="number">
                {line.quantity}
              </td>
              <td data-label={t('order-column-amount')} className="number">
                {format(line.item_subtotal)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
