import { useState } from 'react';
import { catalogueText } from '#texts/catalogue-text.ts';
import { isNoteShown } from '../catalogue/fit-text.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { cartPath, productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import type { GarageCar } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import { familyClass } from '../ui/family-class.ts';
import { PostButton, PostForm } from '../ui/PostForm.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { shortageText } from './CartProblems.tsx';
import type { Line, Shortage } from './cart-types.ts';
import { LineCar } from './LineCar.tsx';
import { LinePrice } from './LinePrice.tsx';
import { LineQuantity } from './LineQuantity.tsx';
import { LineShortage } from './LineShortage.tsx';
import { useCartLine } from './use-cart-line.ts';

/** Loaded when a line with a manual price is removed. */
const ConfirmDialog = onDemandComponent(async () => ({
  default: (await import('../ui/ConfirmDialog.tsx')).ConfirmDialog,
}));

export function CartLine(props: {
  line: Line;
  cars: GarageCar[];
  shortage: Shortage | undefined;
  /** Reports the start (1) or end (-1) of a request. */
  onPendingChange(delta: 1 | -1): void;
  onRemoved(): void;
}) {
  const { t } = useShop();
  const { line, cars, shortage } = props;
  const actions = useCartLine(line, props.onPendingChange);
  // The server reports a price change only once, so the message is kept until the shopper leaves the page.
  const [hasNewPrice, setNewPrice] = useState(line.price_changed);
  if (line.price_changed && !hasNewPrice) setNewPrice(true);
  const [isConfirming, setConfirming] = useState(false);
  const removeLine = async () => {
    if (await actions.remove()) props.onRemoved();
  };
  const name = setName(line, t);
  const keyFields = { part_number: line.part_number, car_part_id: line.car_part_id };
  const id = `quantity-${line.part_number}-${line.car_part_id}`;
  return (
    <article className={`panel family-bar line ${familyClass(line.subcategory)}`} aria-label={name}>
      <SetImage image={line.main_image} width={120} height={90} />
      <div>
        <h2>
          <Link className="heading-link" to={productPath(line)}>
            {name}
          </Link>
        </h2>
        <p>
          <ItemName item={line} />
        </p>
        {line.note && isNoteShown(line.fit) ? (
          <p className="note-tag">{catalogueText(line.note, t)}</p>
        ) : null}
        <p className="mono">{line.part_number}</p>
        <LineCar line={line} name={name} cars={cars} />
        {hasNewPrice ? <p className="alert-text">{t('cart-line-price-changed')}</p> : null}
        {line.is_active ? null : <p className="alert-text">{t('item-inactive', { name })}</p>}
        {shortage ? (
          <div className="stack tight">
            <p className="alert-text">{shortageText(shortage, t)}</p>
            <LineShortage line={line} name={name} shortage={shortage} actions={actions} />
          </div>
        ) : null}
        {line.cart_custom_note ? <p>{t('cart-line-manual-price', { note: line.cart_custom_note })}</p> : null}
      </div>
      <div className="line-buy">
        <PostForm action={cartPath()} values={{ intent: 'set', ...keyFields }} onSubmit={actions.commit}>
          <LineQuantity id={id} line={line} name={name} isShort={shortage !== undefined} actions={actions} />
          <noscript>
            <Button type="submit" variant="quiet" label={t('cart-quantity-set')} />
          </noscript>
        </PostForm>
        <LinePrice line={line} />
        <PostButton
          action={cartPath()}
          values={{ intent: 'remove', ...keyFields }}
          onSubmit={() => {
            if (actions.isLocked) return;
            // A manual price belongs to this line and would be lost on removal.
            if (line.cart_custom_note) setConfirming(true);
            else removeLine();
          }}
          variant="quiet"
          label={t('remove')}
          aria-disabled={actions.isLocked}
          aria-label={t('cart-remove-of', { name })}
        />
      </div>
      {isConfirming ? (
        <ConfirmDialog
          question={t('cart-remove-question')}
          detail={name}
          cancelLabel={t('cart-keep')}
          confirmLabel={t('remove')}
          onClose={() => setConfirming(false)}
          onConfirm={removeLine}
        />
      ) : null}
    </article>
  );
}
