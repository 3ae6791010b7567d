import { type FormEvent, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { isLowStock, lineKey } from '#domain/cart.ts';
import { toCents, toDecimal } from '#domain/money.ts';
import { applyPercentage } from '#domain/price.ts';
import type { Vehicle } from '#domain/vehicle.ts';
import { findVin, isVinLike } from '#domain/vin.ts';
import { catalogueText } from '#texts/catalogue-text.ts';
import { formatAmount } from '#texts/format-money.ts';
import { fullItemName } from '#texts/item-text.ts';
import type { Translate } from '#texts/texts.ts';
import { vehicleText } from '#texts/vehicle-text.ts';
import { vehicleQuery } from '../../paths.ts';
import { Button } from '../../ui/Button.tsx';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { CallButton } from '../shell/CallButton.tsx';
import type { Quote } from './quote-draft.ts';

type Product = Reply<'GET /search/:category'>['products'][number];
/** The products found and, if the search names a car, that car. */
type SearchResult = { car: Vehicle | null; products: Product[] };
/** The maximum number of products shown. To see others, staff name the car or part more exactly. */
const MAX_SHOWN = 12;

/** Searches for sets by words, VIN or part number, as in the storefront, and adds them for the car that was found. */
export function AddSets({ quote, onChanged }: { quote: Quote; onChanged(record: Quote): void }) {
  const { t, api, attempt } = useAdmin();
  const [text, setText] = useState('');
  const [found, setFound] = useState<SearchResult | null>(null);

  async function find(event: FormEvent) {
    event.preventDefault();
    // A mistyped VIN is refused with its reason instead of being searched for as words.
    const vin = findVin(text) ?? (isVinLike(text) ? text : null);
    setFound(await (vin ? findByVin(vin) : findByWords(text.trim())));
  }

  async function findByVin(vin: string): Promise<SearchResult | null> {
    const decoder = await attempt(api('POST /admin/vin', { body: { vin } }));
    if (!decoder) return null;
    const car = decoder.decoded;
    const params = { category: 'rotor', subcategory: 'all' } as const;
    const query = vehicleQuery(car);
    const reply = await attempt(api('GET /search/filter/:category/:subcategory', { params, query }));
    return reply && { car, products: reply.products };
  }

  async function findByWords(displayname: string): Promise<SearchResult | null> {
    if (displayname === '') return null;
    const params = { category: 'rotor' } as const;
    const reply = await attempt(api('GET /search/:category', { params, query: { displayname } }));
    return reply && { car: reply.understood?.car ?? null, products: reply.products };
  }

  function add({ part_number, car_part_id }: Product) {
    const body = { part_number, car_part_id, car: found!.car };
    return api('POST /admin/quotes/:id/lines', { params: { id: quote.quote_number }, body });
  }

  return (
    <Panel title={t('quote-find')}>
      <form className="stack" onSubmit={find}>
        <TextField
          id="quote-find"
          type="search"
          label={t('quote-find-field')}
          hint={t('quote-find-hint')}
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
        <p>
          <Button type="submit" label={t('quote-find-submit')} />
        </p>
      </form>
      <p role="status">{found ? foundText(found) : ''}</p>
      <ul className="plain stack quote-lines quote-found">
        {(found?.products ?? []).slice(0, MAX_SHOWN).map((product) => (
          <li key={lineKey(product)} className="quote-line">
            <span>
              {fullItemName(product, t)} <span className="mono">{product.part_number}</span>
              <br />
              <small className="subtext">{detailText(product)}</small>
            </span>
            <span className="number">{priceOf(product, quote, t)}</span>
            <CallButton
              variant="small"
              label={t('action-add')}
              aria-label={t('quote-found-add-of', { part: product.part_number })}
              disabled={!product.in_stock}
              call={() => add(product)}
              onDone={(reply) => onChanged(reply.record)}
            />
          </li>
        ))}
      </ul>
    </Panel>
  );

  function detailText(product: Product): string {
    const position = catalogueText(product.position, t);
    const note = catalogueText(product.note ?? '', t);
    return [position, note, stockText(product)].filter(Boolean).join(' · ');
  }

  function stockText({ in_stock, available }: Product): string {
    if (!in_stock) return t('quote-found-out-of-stock');
    return isLowStock(available) ? t('quote-set-stock', { count: available }) : t('quote-found-in-stock');
  }

  function foundText({ car, products }: SearchResult): string {
    if (products.length === 0) return t('quote-found-none');
    return car ? t('quote-found-for', { car: vehicleText(car, t) }) : t('quote-found-without-car');
  }
}

/** The buyer's own price. The search of staff, which has no buyer, returns list prices. */
function priceOf(product: Product, { currency, percentage }: Quote, t: Translate): string {
  const [price, sale] =
    currency === 'ca'
      ? [product.personal_cad_price, product.personal_cad_sale_price]
      : [product.personal_usd_price, product.personal_usd_sale_price];
  const listPrice = toCents(product.is_sale && sale ? sale : price);
  return formatAmount(toDecimal(applyPercentage(listPrice, percentage)), currency, t);
}
