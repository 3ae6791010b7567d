import type { FamilyCode } from './family.ts';
import { ITEM_LIMITS } from './item-limits.ts';
import {
  endsCurrentSale,
  isOnSale,
  resolveSale,
  type SaleInput,
  type SaleProblem,
  validateSale,
} from './item-sale.ts';
import { type Cents, type Currency, roundHalfUp } from './money.ts';
import { LARGE_PRICE_CHANGE } from './price.ts';
import { addDays } from './shop-day.ts';

export const BULK_LISTS = ['items', 'customers'] as const;
export type BulkList = (typeof BULK_LISTS)[number];

export const BULK_STATES = ['ready', 'applying', 'applied', 'undoing', 'undone'] as const;
export type BulkState = (typeof BULK_STATES)[number];

/** The ending of a computed price: any, .99, .95 or a whole amount. */
export const PRICE_ROUNDINGS = ['none', '99', '95', 'whole'] as const;
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number];

/** A change of prices by a percentage with at most two decimals, or by an amount in cents per currency. */
export type PriceRule = { rounding: PriceRounding } & (
  | { by: 'percent'; percent: number }
  | { by: 'amount'; cad: Cents; usd: Cents }
);

export type ItemChange =
  | { kind: 'price'; rule: PriceRule }
  | { kind: 'sale'; rule: PriceRule; sale_start: string | null; sale_end: string | null }
  | { kind: 'end-sale' }
  | { kind: 'family'; family: FamilyCode }
  | { kind: 'active'; is_active: boolean };
export type CustomerChange = { kind: 'percentage'; percentage: number };
export type BulkChange = ItemChange | CustomerChange;
export type BulkKind = BulkChange['kind'];

/** The fields of a record that a bulk change may affect. Undoing the change restores all of them. */
export type BulkRecord = SaleInput | { family: FamilyCode } | { is_active: boolean } | { percentage: number };

/**
 * The reasons for which applying or undoing a change fails. `outdated`: a record was changed after the preview, before
 * the change was applied. `changed-since`: a record was changed after that, before the undo. `failed`: an unexpected
 * error.
 */
export const BULK_FAULTS = ['outdated', 'changed-since', 'failed'] as const;
export type BulkFault = (typeof BULK_FAULTS)[number];

export type SkipReason =
  | 'unchanged'
  | 'account-closed'
  | 'price-too-low'
  | 'price-too-high'
  | SaleProblem['problem'];
/** The records that a change skips for one reason, with the keys of the first few. */
export interface SkippedRecords {
  reason: SkipReason;
  count: number;
  first: string[];
}
type BulkOutcome = { after: BulkRecord; skip?: undefined } | { after?: undefined; skip: SkipReason };

/** Selects the records with these keys, or all records that match a list query. */
export type BulkSelection = { ids: string[] } | { query: Record<string, unknown> };

/** The sort orders of the changed records; `change` starts with the largest change of a price. */
export const BULK_SORTS = ['key', 'change'] as const;
export type BulkSort = (typeof BULK_SORTS)[number];

/** True for changes that set new prices. Their size is measured with `changeSize`. */
export const hasChangeSize = ({ kind }: BulkChange): boolean => kind === 'price' || kind === 'sale';

/** Staff must confirm the activation or deactivation of this many records or more. */
export const CONFIRMATION_MIN_RECORDS = 100;

/** Rounds to a price that is `below` cents less than a whole amount; `below` is 1 for the ending .99. */
function roundToEnding(cents: Cents, below: Cents): Cents {
  const wholeAmount = roundHalfUp(Math.max(0, cents) + below, 100);
  return Math.max(1, wholeAmount) * 100 - below;
}
const ROUND: Record<PriceRounding, (cents: Cents) => Cents> = {
  none: (cents) => cents,
  '99': (cents) => roundToEnding(cents, 1),
  '95': (cents) => roundToEnding(cents, 5),
  whole: (cents) => roundToEnding(cents, 0),
};

/** The nearest positive price with this ending. If two are equally near, the higher one. */
export const roundPrice = (cents: Cents, rounding: PriceRounding): Cents => ROUND[rounding](cents);

/** Adds a percentage to a price, rounded half up to the cent. A percentage below -100 results in 0. */
function changeByPercent(cents: Cents, percent: number): Cents {
  const basisPoints = Math.max(0, 10_000 + Math.round(percent * 100));
  return roundHalfUp(cents * basisPoints, 10_000);
}

/** The price after a rule is applied, or the reason why it is invalid. */
export function applyPriceRule(cents: Cents, rule: PriceRule, currency: Currency): Cents | SkipReason {
  const changedPrice =
    rule.by === 'percent'
      ? changeByPercent(cents, rule.percent)
      : cents + (currency === 'ca' ? rule.cad : rule.usd);
  if (changedPrice < 1) return 'price-too-low';
  const price = roundPrice(changedPrice, rule.rounding);
  return price > ITEM_LIMITS.price ? 'price-too-high' : price;
}

/** A record after a bulk change, or the reason for skipping it. */
export function applyBulkChange(change: BulkChange, before: BulkRecord, today: string): BulkOutcome {
  if (change.kind === 'family') return skipUnchanged(before, { family: change.family });
  if (change.kind === 'active') return skipUnchanged(before, { is_active: change.is_active });
  if (change.kind === 'percentage') return skipUnchanged(before, { percentage: change.percentage });
  return changePrices(change, before as SaleInput, today);
}

function changePrices(
  change: Extract<ItemChange, { kind: 'price' | 'sale' | 'end-sale' }>,
  before: SaleInput,
  today: string,
): BulkOutcome {
  if (change.kind === 'end-sale') return resolvePrices(before, { ...before, is_sale: false }, today);
  const [cad, usd] = [
    applyPriceRule(before.cad_price, change.rule, 'ca'),
    applyPriceRule(before.usd_price, change.rule, 'us'),
  ];
  if (typeof cad === 'string') return { skip: cad };
  if (typeof usd === 'string') return { skip: usd };
  if (change.kind === 'price')
    return resolvePrices(before, { ...before, cad_price: cad, usd_price: usd }, today);
  const { sale_start, sale_end } = change;
  const sale = { is_sale: true, cad_sale_price: cad, usd_sale_price: usd, sale_start, sale_end };
  return resolvePrices(before, { ...before, ...sale }, today);
}

/** Applies the rules of an item's page: skips an invalid sale and drops sale prices that no longer apply. */
function resolvePrices(before: SaleInput, input: SaleInput, today: string): BulkOutcome {
  const [problem] = validateSale(input, today);
  if (problem) return { skip: problem.problem };
  const { sale_scheduled, ...sale } = resolveSale(input, today);
  return skipUnchanged(before, { ...sale, is_sale: sale.is_sale || sale_scheduled });
}

const skipUnchanged = <R extends BulkRecord>(before: BulkRecord, after: R): BulkOutcome =>
  (Object.keys(after) as (keyof R)[]).every((field) => (before as R)[field] === after[field])
    ? { skip: 'unchanged' }
    : { after };

/** The numbers of items that a change affects in a way that staff may not intend. */
export interface BulkWarnings {
  /** Items whose current sale ends immediately, because the change replaces it with one that starts later. */
  ended_sales: number;
  /** Items with a price that changes by more than LARGE_PRICE_CHANGE; see `pricePairs`. */
  large_changes: number;
  /** Items whose sale price would be above their current selling price, because they are on sale already. */
  dearer: number;
  /** Items that are on sale and keep their sale price, so that shoppers pay the same after a change of the price. */
  kept_sales: number;
}
export const NO_WARNINGS: BulkWarnings = { ended_sales: 0, large_changes: 0, dearer: 0, kept_sales: 0 };

export function addWarnings(total: BulkWarnings, warnings: BulkWarnings): void {
  for (const name of Object.keys(total) as (keyof BulkWarnings)[]) total[name] += warnings[name];
}

/** The number of records that were changed since a bulk change, and the first few of them. */
export interface NewerRecords {
  count: number;
  first: { key: string; name: string }[];
}

interface ChangedRecord {
  before: BulkRecord;
  after: BulkRecord;
}

/** For CAD and USD: an item's list price, and the price that the change sets. */
function pricePairs({ kind }: BulkChange, { before, after }: ChangedRecord): [Cents, Cents][] {
  const [from, to] = [before as SaleInput, after as SaleInput];
  const [cad, usd] =
    kind === 'sale' ? [to.cad_sale_price!, to.usd_sale_price!] : [to.cad_price, to.usd_price];
  return [
    [from.cad_price, cad],
    [from.usd_price, usd],
  ];
}

/** Like `pricePairs`, but a new sale price is compared with today's selling price, which may be a sale price. */
function sellingPricePairs(change: BulkChange, record: ChangedRecord, today: string): [Cents, Cents][] {
  const pairs = pricePairs(change, record);
  const from = record.before as SaleInput;
  if (change.kind !== 'sale' || !isOnSale(from, today)) return pairs;
  const salePrices = [from.cad_sale_price, from.usd_sale_price];
  return pairs.map(([price, to], index) => [salePrices[index] ?? price, to]);
}

/**
 * The change of an item's selling price in CAD or in USD, whichever is larger, as a fraction of the old price: 0.1 for
 * 10% more. Null for a change that sets no prices.
 */
export function changeSize(change: BulkChange, record: ChangedRecord, today: string): number | null {
  if (!hasChangeSize(change)) return null;
  const pairs = sellingPricePairs(change, record, today);
  const [cad, usd] = pairs.map(([from, to]) => to / from - 1) as [number, number];
  return Math.abs(cad) >= Math.abs(usd) ? cad : usd;
}

/** The warnings about one item; each number is 0 or 1. */
export function warningsAbout(change: BulkChange, record: ChangedRecord, today: string): BulkWarnings {
  if (!hasChangeSize(change)) return NO_WARNINGS;
  const [from, to] = [record.before as SaleInput, record.after as SaleInput];
  // The 0.5 allows for rounding, which moves a price by at most half a cent.
  const isLarge = pricePairs(change, record).some(
    ([before, after]) => Math.abs(after - before) > LARGE_PRICE_CHANGE * before + 0.5,
  );
  const isSale = change.kind === 'sale';
  const isDearer = sellingPricePairs(change, record, today).some(([before, after]) => after > before);
  return {
    ended_sales: Number(isSale && endsCurrentSale(from, to, today)),
    large_changes: Number(isLarge),
    dearer: Number(isSale && isDearer),
    kept_sales: Number(change.kind === 'price' && isOnSale(from, today)),
  };
}

/** The next Saturday and Sunday; on a weekend, the current one. */
export function weekendFrom(today: string): { from: string; until: string } {
  const weekday = new Date(`${today}T00:00:00Z`).getUTCDay();
  const saturday = addDays(today, weekday === 0 ? -1 : 6 - weekday);
  return { from: saturday, until: addDays(saturday, 1) };
}
