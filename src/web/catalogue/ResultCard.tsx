import { useLocation } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { vehicleRangeText } from '#texts/fit-text.ts';
import { type AddOptions, useAddToCart } from '../cart/use-add-to-cart.ts';
import { productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Icon } from '../ui/Icon.tsx';
import { Price } from '../ui/Price.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { WishHeart } from '../wish-lists/WishHeart.tsx';
import { fitText, isNoteShown, SHORT_VERDICTS } from './fit-text.ts';
import { ItemName } from './ItemName.tsx';
import { StockText } from './StockText.tsx';
import { setName } from './set-name.ts';
import type { FitResults } from './use-fits.ts';

export type Product = Reply<'GET /search/:category'>['products'][number];

/** A search result; the link in its title covers the whole card. */
export function ResultCard(props: {
  product: Product;
  fit: Fit;
  car: FitResults['car'];
  /** The vehicle to which the list is limited. */
  vehicle: Vehicle | null;
  /** Loads the image immediately, for cards at the top of the page. */
  isEager: boolean;
  onOpen?: (() => void) | undefined;
  /** The options of the Add button. Without them, the card only opens the set. */
  addOptions?: AddOptions | undefined;
}) {
  const { t } = useShop();
  const { product, fit, car, vehicle, isEager, onOpen, addOptions } = props;
  const { pathname, search } = useLocation();
  const { subcategory, note, notes, part_number, replaces, available } = product;
  const name = setName(product, t);
  const family = familyClass(subcategory);
  // Only cars of the shopper's garage have an id.
  const isShoppersCar = car?.id !== undefined;
  const verdict = fitText(fit, car, t, isShoppersCar);
  // Phones show only the short verdict.
  const shortId = isShoppersCar ? SHORT_VERDICTS[fit.verdict] : undefined;
  return (
    <article className={`panel family-bar line card ${family}`}>
      <SetImage
        image={product.main_image}
        width={180}
        height={135}
        sizes="(max-width: 700px) 88px, 180px"
        loading={isEager ? 'eager' : 'lazy'}
      />
      <div>
        <div className="row card-fit">
          <FitBadge fit={fit}>
            {shortId ? (
              <span>
                {t(shortId)}
                {/* Not visible on phones, where the vehicle strip names the car. */}
                <span className="fit-car">{verdict.slice(t(shortId).length)}</span>
              </span>
            ) : (
              verdict
            )}
          </FitBadge>
          {note && isNoteShown(fit) ? <p className="note-tag">{catalogueText(note, t)}</p> : null}
          {notes && isNoteShown(fit) ? (
            <p className="note-tag">
              {t('card-notes', { notes: notes.map((each) => catalogueText(each, t)).join(' / ') })}
            </p>
          ) : null}
        </div>
        <h3>
          <Link
            className="heading-link"
            to={productPath(product, vehicle)}
            state={{ list: `${pathname}${search}` }}
            onClick={onOpen}
          >
            {name}
          </Link>
        </h3>
        <p>
          <ItemName item={product} />
        </p>
        {/* The heading of a list for a vehicle names the vehicle. */}
        {vehicle ? null : <p className="quiet">{vehicleRangeText(product, t)}</p>}
        <p className="quiet card-rotors">
          {t(`compare-rotors-${family}`)}
          <span> · {t(`compare-use-${family}`)}</span>
        </p>
        <div className="row spread card-number">
          <p className="card-part">
            <span className="card-label">{t('card-part')}</span> <span className="mono">{part_number}</span>
          </p>
          <StockText available={available} />
        </div>
        {replaces ? <p className="quiet">{t('card-replaces', replaces)}</p> : null}
        <p className="quiet card-common">{t('card-includes')}</p>
      </div>
      <div className="line-buy card-buy">
        <Price prices={product} />
        <div className="row">
          <WishHeart part_number={part_number} car_part_id={product.car_part_id} name={name} />
          {addOptions ? (
            <AddButton product={product} name={name} options={addOptions} />
          ) : (
            <span className="button" aria-hidden="true">
              {t('card-details')}
            </span>
          )}
        </div>
      </div>
    </article>
  );
}

function AddButton({ product, name, options }: { product: Product; name: string; options: AddOptions }) {
  const { t } = useShop();
  const { add, isAdding } = useAddToCart();
  const { part_number, car_part_id } = product;
  return (
    <button
      type="button"
      className="button primary card-add"
      aria-label={t(isAdding ? 'card-adding-of' : 'card-add-of', { name })}
      aria-disabled={isAdding}
      onClick={() => add([{ part_number, car_part_id, quantity: 1 }], options)}
    >
      <Icon name="cart" />
      <span className="add-long">{t(isAdding ? 'product-adding' : 'card-add')}</span>
      <span className="add-short">{t('card-add-short')}</span>
    </button>
  );
}
