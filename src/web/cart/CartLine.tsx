import { useState } from 'react';
import { familyTitle } from '#domain/family.ts';
import { centsOf, formatPrice } from '#domain/money.ts';
import { vehicleName } from '#domain/vehicle.ts';
import { fitText } from '../catalogue/fit-text.ts';
import { cartPath, productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { type Cart, useShop } from '../platform/shop.tsx';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { QuantityBox } from '../ui/QuantityBox.tsx';
import { useCartLine } from './use-cart-line.ts';

type Line = Cart['cartItems'][number];
type Problem = Cart['stock_problems'][number];

/** One line of the cart page: what, for which car, how many, for how much. */
export function CartLine({
  line,
  problem,
  onBusy,
  onRemove,
  onRemoved,
}: {
  line: Line;
  problem: Problem | undefined;
  /** One more thing under way, or one less. */
  onBusy(step: 1 | -1): void;
  onRemove(): void;
  onRemoved(): void;
}) {
  const { t, currency, image } = useShop();
  const actions = useCartLine(line, onBusy);
  // The server says it once; here it stands as long as the line is on the page.
  const [hasNewPrice, setNewPrice] = useState(line.price_changed);
  if (line.price_changed && !hasNewPrice) setNewPrice(true);
  const [isAsked, setAsked] = useState(false);
  const takeOut = async () => {
    onRemove();
    if (await actions.remove()) onRemoved();
  };
  const name = t('card-title', { family: familyTitle(line.subcategory), position: line.position });
  const show = (decimal: number) => formatPrice(centsOf(decimal), currency);
  const id = `quantity-${line.part_number}-${line.car_part_id}`;
  return (
    <article className={`cart-line bar ${familyClass(line.subcategory)}`} aria-label={name}>
      <img src={image(line.main_image)} alt="" width="120" height="90" />
      <div className="cart-line-text">
        <h2>
          <Link to={productPath(line)}>{name}</Link>
        </h2>
        <p>{line.displayname}</p>
        <p className="quiet">{vehicleName({ ...line, engine: null })}</p>
        <p className="quiet">{t('cart-line-engine', { engine: line.engine ?? t('cart-fit-any') })}</p>
        <p className="mono">{line.part_number}</p>
        <p>
          <FitBadge fit={line.fit}>{fitText(line.fit, line, t)}</FitBadge>
        </p>
        {hasNewPrice ? <p className="alert-text">{t('cart-line-price-changed')}</p> : null}
        {line.is_active ? null : <p className="alert-text">{t('cart-line-inactive')}</p>}
        {problem ? <p className="alert-text">{stockText(problem, t)}</p> : null}
        {line.cart_custom_note ? <p>{t('cart-line-hand-price', { note: line.cart_custom_note })}</p> : null}
      </div>
      <div className="cart-line-buy">
        <form
          method="post"
          action={cartPath()}
          onSubmit={(event) => {
            event.preventDefault();
            actions.leave();
          }}
        >
          <LineFields line={line} intent="set" />
          <QuantityBox
            id={id}
            value={actions.typed}
            labels={{
              input: t('cart-quantity-of', { name }),
              less: t('cart-quantity-less', { name }),
              more: t('cart-quantity-more', { name }),
            }}
            isLocked={actions.isLocked}
            isWrong={problem !== undefined && actions.typed === String(line.quantity)}
            onType={actions.type}
            onStep={actions.step}
            onLeave={actions.leave}
          />
          <noscript>
            <button type="submit" className="button quiet">
              {t('cart-quantity-set')}
            </button>
          </noscript>
        </form>
        <p className="cart-line-price">
          <strong>{show(line.line_price[currency])}</strong>
          {line.quantity > 1 ? (
            <span className="quiet">{t('cart-line-each', { price: show(line.unit_price[currency]) })}</span>
          ) : null}
        </p>
        <form
          method="post"
          action={cartPath()}
          onSubmit={(event) => {
            event.preventDefault();
            if (actions.isLocked) return;
            // The shop gave this price to this line: a line that is put back would not have it.
            if (line.cart_custom_note) setAsked(true);
            else takeOut();
          }}
        >
          <LineFields line={line} intent="remove" />
          <button
            type="submit"
            className="button quiet"
            aria-disabled={actions.isLocked}
            aria-label={t('cart-remove-of', { name })}
          >
            {t('cart-remove')}
          </button>
        </form>
      </div>
      {isAsked ? (
        <ConfirmDialog
          question={t('cart-remove-question')}
          detail={name}
          keep={t('cart-keep')}
          confirm={t('cart-remove')}
          onKeep={() => setAsked(false)}
          onConfirm={() => {
            setAsked(false);
            takeOut();
          }}
        />
      ) : null}
    </article>
  );
}

function LineFields({ line, intent }: { line: Line; intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="part_number" value={line.part_number} />
      <input type="hidden" name="car_part_id" value={line.car_part_id} />
    </>
  );
}

/** The specified sentence about a line of which there is not enough. */
export const stockText = (problem: Problem, t: ReturnType<typeof useShop>['t']): string =>
  t('stock-short', { name: problem.item_name, q: problem.ordered, s: problem.stock });
