import { isAddableAtOnce, lineKey, mayBeOffered } from '#domain/cart.ts';
import { formatAmount } from '#texts/format-money.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { MatchingSet } from '../catalogue/MatchingSet.tsx';
import { setName } from '../catalogue/set-name.ts';
import { DeliveryEstimate } from '../delivery/DeliveryEstimate.tsx';
import { LazyFitQuestion } from '../garage/LazyFitQuestion.tsx';
import { openQuestionOf } from '../garage/open-question.ts';
import { carQuery, cartPath, categoryPath, productPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { OfferedSet } from '../platform/shopper.ts';
import { Notices } from '../shell/Notices.tsx';
import { Button } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Icon } from '../ui/Icon.tsx';
import { RetryAlert } from '../ui/RetryAlert.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { AddableMatchingSet } from './AddableMatchingSet.tsx';
import { CartProblems, findProblems } from './CartProblems.tsx';
import type { Line, Shortage } from './cart-types.ts';
import { LineFit } from './LineFit.tsx';
import { LinePrice } from './LinePrice.tsx';
import { LineQuantity } from './LineQuantity.tsx';
import { findShortage, LineShortage } from './LineShortage.tsx';
import { useCartLine } from './use-cart-line.ts';
import './cart.css';

/** The cart in a drawer; CHECKOUT opens the cart page (HEAD-07). Offers to add the matching set for the other axle. */
export default function CartDrawer({ isOpen, onClose }: { isOpen: boolean; onClose(): void }) {
  const { t, cart, currency, justAdded, hasHeaderFailed, reloadHeader } = useShop();
  const lines = cart?.cartItems ?? [];
  const format = (decimal: number) => formatAmount(decimal, currency, t);
  const problems = cart ? findProblems(cart, t) : [];
  const isBlocked = problems.length > 0;
  const offer = justAdded?.offer;
  const isInCart = ({ set }: OfferedSet) => lines.some((line) => line.part_number === set.part_number);
  const added = lines.filter(({ part_number }) => justAdded?.part_numbers.includes(part_number));
  const label = `${t('cart-checkout')} ${format(cart?.totals[currency].subtotal ?? 0)}`;
  return (
    <Drawer
      id="cart-drawer"
      title={t('cart-title')}
      closeLabel={t('cart-close')}
      isOpen={isOpen}
      onClose={onClose}
      footer={
        <div className="grid tight">
          {lines.length > 0 && !isBlocked ? (
            <>
              <DeliveryEstimate isBrief />
              <Link className="button primary wide" to={cartPath()} onClick={onClose}>
                {label}
              </Link>
            </>
          ) : (
            <>
              {isBlocked ? <CartProblems problems={problems} t={t} /> : null}
              <Button variant="primary wide" label={label} disabled />
              {isBlocked ? (
                <Link className="button wide" to={cartPath()} onClick={onClose}>
                  {t('cart-page-heading')}
                </Link>
              ) : null}
            </>
          )}
        </div>
      }
    >
      {isOpen ? <Notices /> : null}
      <div className="notices" role="status">
        {added.length > 0 ? (
          <div className="notice status">
            <Icon name="check" />
            <p>{t('cart-just-added', { names: added.map((line) => setName(line, t)).join('; ') })}</p>
          </div>
        ) : null}
      </div>
      {lines.length === 0 ? (
        <div className="stack">
          {cart || !hasHeaderFailed ? (
            <p>{t(cart ? 'cart-is-empty' : 'cart-loading')}</p>
          ) : (
            <RetryAlert text={t('header-failed')} onRetry={reloadHeader} />
          )}
          <ParagraphLink to={categoryPath('all')} onClick={onClose}>
            {t('cart-empty-all')}
          </ParagraphLink>
        </div>
      ) : (
        <ul className="grid tight drawer-lines">
          {lines.map((line) => (
            <DrawerLine
              key={lineKey(line)}
              line={line}
              shortage={findShortage(cart?.stock_problems ?? [], line)}
              onOpen={onClose}
            />
          ))}
        </ul>
      )}
      {offer && mayBeOffered(offer.set, offer.fit) && !isInCart(offer) ? (
        <Offer matching={offer} onOpen={onClose} />
      ) : null}
    </Drawer>
  );
}

function Offer(props: { matching: OfferedSet; onOpen(): void }) {
  const { t } = useShop();
  const { set, fit, car } = props.matching;
  if (isAddableAtOnce(set, fit)) return <AddableMatchingSet {...props} />;
  const { position } = set;
  return (
    <MatchingSet {...props}>
      {/* The list asks what the fit depends on. */}
      <Link
        className="button"
        to={categoryPath('all', car ? { ...carQuery(car), position } : { position })}
        onClick={props.onOpen}
      >
        {t('strip-show')}
      </Link>
    </MatchingSet>
  );
}

function DrawerLine(props: { line: Line; shortage: Shortage | undefined; onOpen(): void }) {
  const { t } = useShop();
  const { line, shortage, onOpen } = props;
  const actions = useCartLine(line);
  const name = setName(line, t);
  const openQuestion = openQuestionOf(line.fit);
  // Moves the focus to the drawer's title, because the pressed button is gone with the line.
  const remove = async () => {
    if (await actions.remove()) document.getElementById('cart-drawer-title')?.focus();
  };
  return (
    <li className={`drawer-line family-bar ${familyClass(line.subcategory)}`}>
      <SetImage image={line.main_image} width={80} height={60} />
      <div>
        <p className="drawer-name">
          <Link className="heading-link" to={productPath(line)} onClick={onOpen}>
            {name}
          </Link>
        </p>
        <p>
          <ItemName item={line} />
        </p>
        <p className="mono quiet">{line.part_number}</p>
        <div className="grid dense">
          <LineFit line={line} />
          {/* The message about the shortage is above the checkout button. */}
          {shortage ? <LineShortage line={line} name={name} shortage={shortage} actions={actions} /> : null}
        </div>
        {line.price_changed ? <p className="alert-text">{t('cart-line-price-changed')}</p> : null}
      </div>
      {line.car_id && openQuestion ? (
        <LazyFitQuestion question={openQuestion} car={{ ...line, id: line.car_id }} />
      ) : null}
      <div className="row">
        <LineQuantity
          id={`drawer-quantity-${line.part_number}-${line.car_part_id}`}
          line={line}
          name={name}
          isShort={shortage !== undefined}
          actions={actions}
        />
        {/* Removing a line with a manual price needs a confirmation, which only the cart page has. */}
        {line.cart_custom_note ? null : (
          <Button
            variant="quiet"
            label={t('remove')}
            aria-label={t('cart-remove-of', { name })}
            aria-disabled={actions.isLocked}
            onClick={() => !actions.isLocked && remove()}
          />
        )}
        <LinePrice line={line} />
      </div>
    </li>
  );
}
