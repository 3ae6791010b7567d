import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lineKey } from '#domain/cart.ts';
import { searchPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ProductList, type ProductListReply } from './CategoryPage.tsx';
import type { CatalogueQuery } from './catalogue-query.ts';
import { ResultCard } from './ResultCard.tsx';
import { SearchInterpretation, type Understood } from './SearchInterpretation.tsx';

export { handle, loader } from './CategoryPage.tsx';

export function Component() {
  const { dismiss } = useShop();
  const { key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each search ends the refusal of an earlier one
  useEffect(() => dismiss('search'), [key]);
  return (
    <ProductList
      SearchInterpretation={SearchInterpretation}
      NearestResults={NearestResults}
      OtherSearches={OtherSearches}
    />
  );
}

/** A word such as “civic”, unlike the letters of a number. */
const HAS_WORD = /(?<!\S)\p{L}{3,}(?!\S)/u;

/** Numbers that may have been meant, and the search for the words of a number that was not found. */
function OtherSearches({ query, list }: { query: CatalogueQuery; list: ProductListReply | null }) {
  const { t, activeCar } = useShop();
  const { part_number: number } = query;
  const numbers = list?.similar_numbers ?? [];
  const hasWords = number !== null && HAS_WORD.test(number) && !list?.totalRecords;
  return numbers.length === 0 && !hasWords ? null : (
    <div className="search-interpretation">
      {numbers.length > 0 ? (
        <p className="note-box info row">
          {t('search-did-you-mean')}
          {numbers.map((each) => (
            <Link key={`${each.brand} ${each.number}`} to={searchPath('part_number', each.number, activeCar)}>
              {[each.brand, each.number].filter(Boolean).join(' ')}
            </Link>
          ))}
        </p>
      ) : null}
      {hasWords ? (
        <p>
          <Link to={searchPath('displayname', number, activeCar)}>
            {t('search-by-name', { text: number })}
          </Link>
        </p>
      ) : null}
    </div>
  );
}

/** The first results of the nearest search: the same text without the part that finds nothing. */
function NearestResults({ nearest }: { nearest: NonNullable<Understood['nearest']> }) {
  const { t } = useShop();
  return (
    <section className="grid tight">
      <h3>
        <Link to={searchPath('displayname', nearest.text)}>
          {t('search-nearest', { count: nearest.total, text: nearest.text })}
        </Link>
      </h3>
      <ol className="grid tight set-list">
        {nearest.products.map((product) => (
          <li key={lineKey(product)}>
            <ResultCard product={product} fit={product.fit} car={null} vehicle={null} isEager={false} />
          </li>
        ))}
      </ol>
    </section>
  );
}
