import type { ClientInput, Reply } from '#contract/calls.ts';
import { type SaleProblem, validateSale } from '#domain/item-sale.ts';
import { toCents } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { formatAmount, parseAmount } from '../record/amount-input.ts';

export type Item = Reply<'GET /admin/items/:id'>['record'];

/** The values of the item form; amounts are text. */
export type ItemDraft = ReturnType<typeof toDraft>;

export const toDraft = (item: Item) => ({
  displayname: item.displayname,
  low_at: item.stock.low_at === null ? '' : String(item.stock.low_at),
  is_active: item.is_active,
  is_sale: item.is_sale,
  cad_price: formatAmount(item.cad_price),
  usd_price: formatAmount(item.usd_price),
  cad_sale_price: formatAmount(item.cad_sale_price),
  usd_sale_price: formatAmount(item.usd_sale_price),
  sale_start: item.sale_start ?? '',
  sale_end: item.sale_end ?? '',
  main_image: item.main_image,
  images: item.images,
  description: item.description,
  details: item.details,
});

type Field = keyof ItemDraft;
export type ItemProblem =
  | 'field-amount-invalid'
  | 'item-name-empty'
  | 'item-low-invalid'
  | SaleProblem['problem'];

const PRICES = ['cad_price', 'usd_price', 'cad_sale_price', 'usd_sale_price'] as const;
const isOptional = (field: Field) => field.includes('sale');

/** Validation problems of name, amounts and sale. */
export function itemProblems(draft: ItemDraft, now: Date): Partial<Record<Field, ItemProblem>> {
  const problems: Partial<Record<Field, ItemProblem>> = {};
  for (const field of PRICES) {
    if (!draft.is_sale && isOptional(field)) continue;
    const amount = parseAmount(draft[field]);
    if (amount === null ? !isOptional(field) : !(amount > 0)) problems[field] = 'field-amount-invalid';
  }
  if (draft.displayname.trim() === '') problems.displayname = 'item-name-empty';
  if (!/^\d{0,5}$/.test(draft.low_at.trim())) problems.low_at = 'item-low-invalid';
  if (Object.keys(problems).length > 0) return problems;
  const cents = (text: string) => {
    const amount = parseAmount(text);
    return amount === null ? null : toCents(amount);
  };
  const input = {
    is_sale: draft.is_sale,
    cad_price: cents(draft.cad_price)!,
    usd_price: cents(draft.usd_price)!,
    cad_sale_price: draft.is_sale ? cents(draft.cad_sale_price) : null,
    usd_sale_price: draft.is_sale ? cents(draft.usd_sale_price) : null,
    sale_start: draft.sale_start || null,
    sale_end: draft.sale_end || null,
  };
  for (const { field, problem } of validateSale(input, shopDay(now))) problems[field] = problem;
  return problems;
}

/** The data of the save call. While the item is not on sale, its saved sale prices are kept. */
export function toItemData(
  draft: ItemDraft,
  saved: Item,
): ClientInput<'POST /admin/items/:id'>['body']['data'] {
  const { is_sale } = draft;
  return {
    ...draft,
    displayname: draft.displayname.trim(),
    low_at: draft.low_at.trim() === '' ? null : Number(draft.low_at),
    cad_price: parseAmount(draft.cad_price)!,
    usd_price: parseAmount(draft.usd_price)!,
    cad_sale_price: is_sale ? parseAmount(draft.cad_sale_price) : saved.cad_sale_price,
    usd_sale_price: is_sale ? parseAmount(draft.usd_sale_price) : saved.usd_sale_price,
    sale_start: is_sale ? draft.sale_start || null : null,
    sale_end: is_sale ? draft.sale_end || null : null,
  };
}
