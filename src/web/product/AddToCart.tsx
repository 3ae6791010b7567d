import { useEffect, useRef, useState } from 'react';
import { maxAddable, quantityInStock } from '#domain/cart.ts';
import type { Fit } from '#domain/fitment.ts';
import { changedQuantity, keepDigits, stepQuantity } from '../cart/quantity-input.ts';
import { type Consent, useAddToCart } from '../cart/use-add-to-cart.ts';
import type { FitResults } from '../catalogue/use-fits.ts';
import { LazyFitQuestion } from '../garage/LazyFitQuestion.tsx';
import { openQuestionOf } from '../garage/open-question.ts';
import { cartPath } from '../paths.ts';
import { onDemandComponent } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import type { Cart, OfferedSet } from '../platform/shopper.ts';
import { Button } from '../ui/Button.tsx';
import { PostForm } from '../ui/PostForm.tsx';
import { QuantityBox } from '../ui/QuantityBox.tsx';

const AskBeforeAdding = onDemandComponent(() => import('./AskBeforeAdding.tsx'), 'garage');

interface SetToAdd {
  part_number: string;
  car_part_id: string;
}

/** Quantity and ADD TO CART. If the fit is undecided, the shopper is first asked for the vehicle or the answer. */
export function AddToCart(
  props: SetToAdd & {
    available: number;
    fit: Fit;
    fitResults: Pick<FitResults, 'isLoaded' | 'hasFailed' | 'retry'>;
    offer: OfferedSet | null;
  },
) {
  const { t, api, notify, dismiss, activeCar, setCart, openCart } = useShop();
  const { add, isAdding } = useAddToCart(openWithinStock);
  const [quantityText, setQuantityText] = useState('1');
  /** True if the quantity was reduced to the available units. */
  const [isReduced, setReduced] = useState(false);
  /** The car, as JSON, for which the misfit is acknowledged. Another car or other answers need a new acknowledgement. */
  const [acknowledgedCar, setAcknowledgedCar] = useState<string | null>(null);
  const [isReminded, setReminded] = useState(false);
  const acknowledgement = useRef<HTMLInputElement>(null);
  /** The state after the button was pressed: waiting for the fit to load, or asking a question. */
  const [pressState, setPressState] = useState<'waiting' | 'asking' | null>(null);
  const { part_number, car_part_id, available, fit } = props;
  const { isLoaded, hasFailed, retry } = props.fitResults;
  const reducedText = (count = available) => t('product-quantity-cut', { count });
  const form = useRef<HTMLFormElement>(null);
  // The quantity may have been changed before hydration.
  useEffect(() => {
    const formData = new FormData(form.current!);
    setQuantityText((text) => keepDigits(String(formData.get('quantity') ?? text)));
  }, []);
  const isMisfit = fit.verdict === 'does-not-fit';
  const judgedCar = JSON.stringify(activeCar);
  const isAcknowledged = acknowledgedCar === judgedCar;
  const openQuestion = openQuestionOf(fit);
  const isWithoutCar = fit.verdict === 'not-checked';
  const mustAsk = isWithoutCar || openQuestion !== null;
  const isBlocked = isAdding || (isMisfit && !isAcknowledged);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the fit has been loaded or could not be
  useEffect(() => {
    if (pressState !== 'waiting') return;
    if (isLoaded) press();
    else if (hasFailed) {
      setPressState(null);
      notify({ id: 'add', kind: 'alert', text: t('network-failed') });
    }
  }, [pressState, isLoaded, hasFailed]);

  function press() {
    if (isMisfit && !isAcknowledged) {
      setReminded(true);
      acknowledgement.current?.focus();
    }
    if (isBlocked) return setPressState(null);
    if (!isLoaded) {
      if (hasFailed) retry();
      setPressState('waiting');
    } else if (mustAsk) setPressState('asking');
    else addSet(isMisfit ? { is_acknowledged: true } : {});
  }

  function showQuantity(quantity: number) {
    const allowed = Math.min(quantity, maxAddable(available));
    setQuantityText(String(allowed));
    setReduced(allowed < quantity);
    // Replaces the message about the largest quantity.
    if (allowed < quantity) dismiss('quantity');
  }

  // `changedQuantity` returns null for the current quantity. A new line has none, so 0 is passed, which is never valid.
  const typedQuantity = () => changedQuantity(quantityText, 0) ?? 1;

  function addSet(consent: Consent) {
    setPressState(null);
    const quantity = Math.min(typedQuantity(), maxAddable(available));
    dismiss('quantity');
    add([{ part_number, car_part_id, quantity }], { consent, offer: props.offer });
  }

  /**
   * Opens the cart. A quantity above the stock, which only the cart's reply shows, is first reduced to the stock. If
   * lines for different cars share the part, the shopper decides in the cart which of them to reduce.
   */
  async function openWithinStock(cart: Cart) {
    const isThisPart = (each: { part_number: string }) => each.part_number === part_number;
    const [line, otherLine] = cart.cartItems.filter(isThisPart);
    const shortage = cart.stock_problems.find(isThisPart);
    let reduced = isReduced || typedQuantity() > maxAddable(available) ? available : null;
    const inStock = shortage && !otherLine && quantityInStock(line!.quantity, shortage);
    if (inStock) {
      const itemData = { part_number, car_part_id, quantity: inStock };
      const body = { itemData, is_replaced: true };
      // On failure, the cart shows the shortage.
      const response = await api('POST /user/cart/add', { body }).catch(() => null);
      if (response?.ok) {
        setCart(response.data);
        reduced = inStock;
        setQuantityText(String(Math.min(typedQuantity(), inStock)));
      }
    }
    // The cart covers this page's message. The notice goes away when the cart changes. The notice about added sets is
    // left out, because the cart may already have had all units.
    if (reduced !== null) notify({ id: 'cart', kind: 'warn', text: reducedText(reduced) });
    openCart({ part_numbers: reduced === null ? [part_number] : [], offer: props.offer });
  }

  return (
    <PostForm
      ref={form}
      id="add-to-cart"
      className="add-to-cart"
      action={cartPath()}
      values={{ intent: 'add', part_number, car_part_id }}
      onSubmit={press}
    >
      {isMisfit ? (
        <div className="acknowledge">
          <label className="check">
            <input
              ref={acknowledgement}
              type="checkbox"
              name="is_acknowledged"
              checked={isAcknowledged}
              onChange={() => setAcknowledgedCar(isAcknowledged ? null : judgedCar)}
            />
            <span>{t('add-acknowledge')}</span>
          </label>
          <p className="alert-text" role="alert">
            {isReminded && !isAcknowledged ? t('add-acknowledge-first') : ''}
          </p>
        </div>
      ) : null}
      <div className="row add-row">
        <QuantityBox
          id="quantity"
          value={quantityText}
          labels={{ input: t('product-quantity'), less: t('product-less'), more: t('product-more') }}
          onChange={setQuantityText}
          onStep={(step) => {
            const newQuantity = stepQuantity(Number(quantityText) || 1, step);
            if (typeof newQuantity === 'number') showQuantity(newQuantity);
          }}
          onCommit={() => showQuantity(typedQuantity())}
        />
        <Button
          type="submit"
          variant="primary"
          label={isAdding || pressState === 'waiting' ? t('product-adding') : t('product-add')}
          aria-disabled={isBlocked}
        />
      </div>
      <p className="quiet" role="status">
        {isReduced ? reducedText() : ''}
      </p>
      {pressState === 'asking' && mustAsk ? (
        <AskBeforeAdding isWithoutCar={isWithoutCar} onAdd={addSet} onClose={() => setPressState(null)} />
      ) : null}
    </PostForm>
  );
}

export function ProductQuestion({ fit }: { fit: Fit }) {
  const { activeCar } = useShop();
  const openQuestion = openQuestionOf(fit);
  return activeCar && openQuestion ? <LazyFitQuestion question={openQuestion} car={activeCar} /> : null;
}
