import type { ReactNode } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { Fit } from '#domain/fitment.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { fitText, SHORT_VERDICTS } from '../catalogue/fit-text.ts';
import { StockText } from '../catalogue/StockText.tsx';
import { familyGuidePath, productPath } from '../paths.ts';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { familyClass } from '../ui/family-class.ts';
import { Price } from '../ui/Price.tsx';
import { specificationText } from './specification-lines.ts';

type FamilySet = Reply<'GET /product/:carpartid/:partnumber'>['families'][number];

/** The classes that give verdicts the colours of the stock texts. */
const FIT_CLASSES: Partial<Record<Fit['verdict'], string>> = {
  fits: 'stock-in',
  'fits-with-condition': 'stock-low',
  'does-not-fit': 'stock-out',
};

export function FamilyComparison(props: {
  sets: FamilySet[];
  fits: Fit[];
  car: Vehicle | null;
  part_number: string;
}) {
  const { t } = useShop();
  const { sets, fits, car } = props;
  const rows: [heading: string, cell: (set: FamilySet, index: number) => ReactNode][] = [
    [t('compare-price'), (set) => <Price prices={set} />],
    [t('compare-use'), (set) => t(`compare-use-${familyClass(set.subcategory)}`)],
    [t('compare-rotors'), (set) => t(`compare-rotors-${familyClass(set.subcategory)}`)],
    [t('compare-pads'), (set) => set.pad_compound && specificationText('pad_compound', set.pad_compound, t)],
    [t('compare-wear'), (set) => t(`compare-wear-${familyClass(set.subcategory)}`)],
    [t('filter-note'), (set) => set.note && catalogueText(set.note, t)],
    [t('compare-stock'), (set) => <StockText available={set.available} />],
    [
      t('compare-fit'),
      (_set, index) => {
        const fit = fits[index]!;
        const shortId = SHORT_VERDICTS[fit.verdict];
        // Plain text, because a badge would break words in three narrow columns on a phone.
        return (
          <p className={FIT_CLASSES[fit.verdict] ?? fit.verdict}>
            {shortId ? t(shortId) : fitText(fit, car, t)}
          </p>
        );
      },
    ],
  ];
  return (
    <section id="compare" className="grid tight product-section">
      <h2>{t('section-compare')}</h2>
      <table className="details comparison">
        <thead>
          <tr>
            <td />
            {sets.map((set) => {
              const title = catalogueText(set.subcategory, t);
              const isPageSet = set.part_number === props.part_number;
              return (
                <th key={set.part_number} scope="col" className={`top-bar ${familyClass(set.subcategory)}`}>
                  {isPageSet ? title : <Link to={productPath(set, car)}>{title}</Link>}
                  {isPageSet ? <p className="quiet">{t('compare-this')}</p> : null}
                </th>
              );
            })}
          </tr>
        </thead>
        <tbody>
          {/* A row is left out if it has a value for none of the sets. */}
          {rows
            .filter(([, cell]) => sets.some(cell))
            .map(([heading, cell]) => (
              <tr key={heading}>
                <th scope="row">{heading}</th>
                {sets.map((set, index) => (
                  <td key={set.part_number}>{cell(set, index)}</td>
                ))}
              </tr>
            ))}
        </tbody>
      </table>
      <ParagraphLink to={familyGuidePath()}>{t('compare-guide')}</ParagraphLink>
    </section>
  );
}
