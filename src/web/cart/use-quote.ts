import { regionsIn } from '#domain/regions.ts';
import { useShop } from '../platform/shop.tsx';
import type { Cart } from '../platform/shopper.ts';
import { useFetched } from '../ui/use-fetched.ts';

/** The price of the cart or sales quote when shipped to a province; without tax until the province is known. */
export function useQuote(
  cart: Cart | null,
  country: string,
  province: string,
  quote_link?: string | undefined,
) {
  const { api, currency } = useShop();
  const hasDestination = regionsIn(country).includes(province);
  const query = { currency, quote_link, ...(hasDestination ? { country, province } : {}) };
  const queryKey = JSON.stringify(query);
  const { data, dataKey, ...state } = useFetched(cart && queryKey + JSON.stringify(cart), () =>
    api('GET /quote', { query }),
  );
  return {
    ...state,
    // Amounts in the previous currency are not displayed while the new quote loads.
    quote: data?.currency === currency ? data : null,
    /** False until the quote for the current destination and currency has been loaded. */
    isForDestination: dataKey?.startsWith(queryKey),
    hasDestination,
  };
}
