import { lineKey } from '#domain/cart.ts';
import { searchPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ProductList } from './CategoryPage.tsx';
import { ResultCard } from './ResultCard.tsx';
import { SearchInterpretation, type Understood } from './SearchInterpretation.tsx';

export { handle, loader } from './CategoryPage.tsx';

export const Component = () => (
  <ProductList SearchInterpretation={SearchInterpretation} NearestResults={NearestResults} />
);

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
