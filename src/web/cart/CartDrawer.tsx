import { formatAmount } from '#texts/format-money.ts';
import { ItemName } from '../catalogue/ItemName.tsx';
import { setName } from '../catalogue/set-name.ts';
import { cartPath, categoryPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { Drawer } from '../ui/Drawer.tsx';
import { familyClass } from '../ui/family-class.ts';
import { SetImage } from '../ui/SetImage.tsx';
import { LineFit, lineCarText } from './LineFit.tsx';
import './cart.css';

/** The cart drawer; its CHECKOUT button shows the subtotal and opens the cart page (HEAD-07). */
export default function CartDrawer() {
  const { t, cart, currency, isCartOpen, closeCart } = useShop();
  const lines = cart?.cartItems ?? [];
  const format = (decimal: number) => formatAmount(decimal, currency, t);
  const label = `${t('cart-checkout')} ${format(cart?.totals[currency].subtotal ?? 0)}`;
  return (
    <Drawer
      id="cart-drawer"
      title={t('cart-title')}
      closeLabel={t('cart-close')}
      isOpen={isCartOpen}
      onClose={closeCart}
      footer={
        lines.length > 0 ? (
          <div className="grid tight">
            <p className="quiet">{t('header-shipping')}</p>
            <Link className="button primary wide" to={cartPath()} onClick={closeCart}>
              {label}
            </Link>
          </div>
        ) : (
          <Button variant="primary wide" label={label} disabled />
        )
      }
    >
      {lines.length === 0 ? (
        <div className="stack">
          <p>{cart ? t('cart-is-empty') : t('cart-loading')}</p>
          <p>
            <Link to={categoryPath('all')} onClick={closeCart}>
              {t('cart-empty-all')}
            </Link>
          </p>
        </div>
      ) : (
        <ul className="grid tight drawer-lines">
          {lines.map((line) => (
            <li
              key={`${line.part_number} ${line.car_part_id}`}
              className={`family-bar ${familyClass(line.subcategory)}`}
            >
              <SetImage image={line.main_image} width={80} height={60} />
              <div>
                <p className="drawer-name">{setName(line, t)}</p>
                <p>
                  <ItemName item={line} />
                </p>
                <p className="quiet">{lineCarText(line, t)}</p>
                <p>
                  <LineFit line={line} />
                </p>
                {line.price_changed ? <p className="alert-text">{t('cart-line-price-changed')}</p> : null}
                <p className="spread">
                  <span>
                    {t('cart-line-times', {
                      quantity: line.quantity,
                      price: format(line.unit_price[currency]),
                    })}
                  </span>
                  <strong>{format(line.line_price[currency])}</strong>
                </p>
              </div>
            </li>
          ))}
        </ul>
      )}
    </Drawer>
  );
}
