import type { Fit } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { fitText } from '../catalogue/fit-text.ts';
import type { Product } from '../catalogue/ResultCard.tsx';
import { StockText } from '../catalogue/StockText.tsx';
import { articlePath, productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { FitBadge } from '../ui/FitBadge.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';

/** The sets of all families for the page's vehicle and position: how they differ, what they cost and whether they fit. */
export function FamilyComparison(props: {
  sets: Product[];
  fits: Fit[];
  car: Vehicle | null;
  /** The set of the page. */
  part_number: string;
}) {
  const { t } = useShop();
  const { sets, fits, car } = props;
  return (
    <section id="compare" className="grid tight product-section">
      <h2>{t('section-compare')}</h2>
      <ul className="comparison">
        {sets.map((set, index) => {
          const family = familyClass(set.subcategory);
          const title = catalogueText(set.subcategory, t);
          const isPage = set.part_number === props.part_number;
          return (
            <li key={set.part_number} className={`panel family-bar grid dense ${family}`}>
              <h3>{isPage ? title : <Link to={productPath(set, car)}>{title}</Link>}</h3>
              {isPage ? <p className="label">{t('compare-this')}</p> : null}
              <p>{t(`compare-rotors-${family}`)}</p>
              <p className="quiet">{t(`compare-use-${family}`)}</p>
              {set.note ? <p className="note-tag">{catalogueText(set.note, t)}</p> : null}
              <Price prices={set} />
              <StockText available={set.available} />
              <FitBadge fit={fits[index]!}>{fitText(fits[index]!, car, t)}</FitBadge>
            </li>
          );
        })}
      </ul>
      <p>
        <Link to={articlePath('a comparative guide to standard and performance brake rotors')}>
          {t('compare-guide')}
        </Link>
      </p>
    </section>
  );
}
