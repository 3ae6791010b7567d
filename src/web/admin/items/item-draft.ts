import type { Reply, Sent } from '#contract/calls.ts';
import { type SaleProblem, saleProblems } from '#domain/item-sale.ts';
import { centsOf } from '#domain/money.ts';
import { shopDay } from '#domain/shop-day.ts';
import { moneyOf, moneyText } from '../record/money-text.ts';

export type Item = Reply<'GET /admin/items/:id'>['record'];

/** What the item's form holds: amounts as they are typed. */
export type ItemDraft = ReturnType<typeof draftOf>;

export const draftOf = (item: Item) => ({
  displayname: item.displayname,
  low_at: item.stock.low_at === null ? '' : String(item.stock.low_at),
  is_active: item.is_active,
  is_sale: item.is_sale,
  cad_price: moneyText(item.cad_price),
  usd_price: moneyText(item.usd_price),
  cad_sale_price: moneyText(item.cad_sale_price),
  usd_sale_price: moneyText(item.usd_sale_price),
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

/** What is wrong with the fields, before anything is sent: name, amounts, and the rule of a sale. */
export function itemProblems(draft: ItemDraft, now: Date): Partial<Record<Field, ItemProblem>> {
  const problems: Partial<Record<Field, ItemProblem>> = {};
  for (const field of PRICES) {
    if (!draft.is_sale && isOptional(field)) continue;
    const amount = moneyOf(draft[field]);
    if (amount === null ? !isOptional(field) : !(amount > 0)) problems[field] = 'field-amount-invalid';
  }
  if (draft.displayname.trim() === '') problems.displayname = 'item-name-empty';
  if (!/^\d{0,5}$/.test(draft.low_at.trim())) problems.low_at = 'item-low-invalid';
  if (Object.keys(problems).length > 0) return problems;
  const cents = (text: string) => {
    const amount = moneyOf(text);
    return amount === null ? null : centsOf(amount);
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
  for (const { field, problem } of saleProblems(input, shopDay(now))) problems[field] = problem;
  return problems;
}

/** The form as the save call wants it. Prices of a sale that is off stay what they were. */
export function itemData(draft: ItemDraft, saved: Item): Sent<'POST /admin/items/:id'>['body']['data'] {
  const { is_sale } = draft;
  return {
    ...draft,
    displayname: draft.displayname.trim(),
    low_at: draft.low_at.trim() === '' ? null : Number(draft.low_at),
    cad_price: moneyOf(draft.cad_price)!,
    usd_price: moneyOf(draft.usd_price)!,
    cad_sale_price: is_sale ? moneyOf(draft.cad_sale_price) : saved.cad_sale_price,
    usd_sale_price: is_sale ? moneyOf(draft.usd_sale_price) : saved.usd_sale_price,
    sale_start: is_sale ? draft.sale_start || null : null,
    sale_end: is_sale ? draft.sale_end || null : null,
  };
}
