import { useShop } from '../platform/shop.tsx';
import { useFetched } from '../ui/use-fetched.ts';
import type { CatalogueQuery } from './catalogue-query.ts';
import { fetchProducts } from './fetch-products.ts';

export default function FilterCount({ query }: { query: CatalogueQuery }) {
  const { t, api, currency } = useShop();
  const { data, isCurrent } = useFetched(JSON.stringify(query.filters), async () => {
    const response = await fetchProducts(api, { ...query, page: 1 }, currency);
    return response?.ok ? response : { ok: false };
  });
  return (
    <p role="status">{data && isCurrent ? t('filter-matches', { count: data.totalRecords }) : '\u00a0'}</p>
  );
}
