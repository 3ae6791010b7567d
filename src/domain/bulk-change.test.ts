import { expect, test } from 'vitest';
import { createSeededRandom } from '#tests/support/seeded-random.ts';
import {
  addWarnings,
  applyBulkChange,
  applyPriceRule,
  type BulkWarnings,
  changeSize,
  type ItemChange,
  NO_WARNINGS,
  PRICE_ROUNDINGS,
  type PriceRule,
  roundPrice,
  warningsAbout,
  weekendFrom,
} from './bulk-change.ts';
import { type SaleInput, validateSale } from './item-sale.ts';

const TODAY = '2026-11-20';
const ITEM: SaleInput = {
  is_sale: false,
  cad_price: 18999,
  usd_price: 14999,
  cad_sale_price: null,
  usd_sale_price: null,
  sale_start: null,
  sale_end: null,
};
const percent = (value: number, rounding: PriceRule['rounding'] = 'none'): PriceRule => ({
  by: 'percent',
  percent: value,
  rounding,
});
const amount = (cad: number, usd: number): PriceRule => ({ by: 'amount', cad, usd, rounding: 'none' });
const apply = (change: ItemChange, item: Partial<SaleInput> = {}) =>
  applyBulkChange(change, { ...ITEM, ...item }, TODAY);
const changePrices = (rule: PriceRule, item: Partial<SaleInput> = {}) => apply({ kind: 'price', rule }, item);

test('prices change by a percentage, rounded half up to the cent', () => {
  expect(applyPriceRule(18999, percent(5), 'ca')).toBe(19949);
  expect(applyPriceRule(10, percent(5), 'ca')).toBe(11);
  expect(applyPriceRule(30, percent(5), 'ca')).toBe(32);
  expect(applyPriceRule(18999, percent(-2.5), 'us')).toBe(18524);
});

test('prices change by an amount of their currency', () => {
  expect(changePrices(amount(1000, -500))).toEqual({
    after: { ...ITEM, cad_price: 19999, usd_price: 14499 },
  });
});

test('a price is rounded to the nearest .99, .95 or whole amount; if two are equally near, to the higher one', () => {
  expect([19949, 19948, 19999, 20, 1].map((cents) => roundPrice(cents, '99'))).toEqual([
    19999, 19899, 19999, 99, 99,
  ]);
  expect([19945, 19944, 3].map((cents) => roundPrice(cents, '95'))).toEqual([19995, 19895, 95]);
  expect([19950, 19949, 12].map((cents) => roundPrice(cents, 'whole'))).toEqual([20000, 19900, 100]);
  expect(roundPrice(19949, 'none')).toBe(19949);
});

test('an item is skipped if a price would become zero, negative or higher than the maximum, or if none changes', () => {
  expect(changePrices(percent(-100))).toEqual({ skip: 'price-too-low' });
  expect(changePrices(amount(-18999, 0))).toEqual({ skip: 'price-too-low' });
  expect(changePrices(amount(-1, 10_000_000))).toEqual({ skip: 'price-too-high' });
  expect(changePrices(amount(0, 0))).toEqual({ skip: 'unchanged' });
});

test('a price is not lowered to a current sale price or below; a past sale price that would not be lower is deleted', () => {
  const sale = { cad_sale_price: 18000, usd_sale_price: 14000 };
  expect(changePrices(percent(-10), { ...sale, is_sale: true })).toEqual({ skip: 'sale-price-too-high' });
  expect(changePrices(percent(-10), sale)).toMatchObject({
    after: { cad_sale_price: null, usd_sale_price: null },
  });
  expect(changePrices(percent(5), { ...sale, is_sale: true })).toMatchObject({ after: sale });
});

test('a bulk change puts items on sale and sets the days, which may be in the future; invalid days or prices are skipped', () => {
  const rule = percent(-15, '99');
  const sale = { kind: 'sale', rule, sale_start: '2026-11-21', sale_end: '2026-11-22' } as const;
  expect(apply(sale)).toEqual({
    after: {
      ...ITEM,
      is_sale: true,
      cad_sale_price: 16199,
      usd_sale_price: 12799,
      sale_start: '2026-11-21',
      sale_end: '2026-11-22',
    },
  });
  expect(apply({ ...sale, sale_end: '2026-11-20' })).toEqual({ skip: 'sale-ends-before' });
  expect(apply({ ...sale, sale_start: null, sale_end: '2026-11-19' })).toEqual({ skip: 'sale-already-over' });
  expect(apply({ ...sale, rule: percent(-0.01) })).toMatchObject({ after: { cad_sale_price: 18997 } });
  expect(apply({ ...sale, rule: percent(1) })).toEqual({ skip: 'sale-price-too-high' });
});

test('ending a sale deletes its days and keeps its prices; without a sale nothing changes', () => {
  const sale = { cad_sale_price: 18000, usd_sale_price: 14000 };
  const onSale = { ...sale, is_sale: true, sale_end: '2026-11-22' };
  expect(apply({ kind: 'end-sale' }, onSale)).toEqual({ after: { ...ITEM, ...sale } });
  expect(apply({ kind: 'end-sale' }, sale)).toEqual({ skip: 'unchanged' });
});

test('a bulk change sets family, activation or percentage; records that already have the value are skipped', () => {
  expect(applyBulkChange({ kind: 'family', family: 'ES' }, { family: 'ED' }, TODAY)).toEqual({
    after: { family: 'ES' },
  });
  expect(applyBulkChange({ kind: 'active', is_active: false }, { is_active: false }, TODAY)).toEqual({
    skip: 'unchanged',
  });
  expect(applyBulkChange({ kind: 'percentage', percentage: 5 }, { percentage: 2.5 }, TODAY)).toEqual({
    after: { percentage: 5 },
  });
});

test('a rule results in a price above zero that ends as its rounding requires; rounding the price again changes nothing', () => {
  const random = createSeededRandom(38);
  for (let run = 0; run < 20_000; run++) {
    const cents = 1 + random.below(random.pick([100, 10_000, 10_000_000]));
    const rounding = random.pick(PRICE_ROUNDINGS);
    const rule: PriceRule = random.percentChance(50)
      ? percent((random.below(30_000) - 15_000) / 100, rounding)
      : { by: 'amount', cad: random.below(40_000) - 20_000, usd: 0, rounding };
    const price = applyPriceRule(cents, rule, 'ca');
    if (typeof price === 'string') continue;
    expect(Number.isSafeInteger(price) && price > 0 && price <= 10_000_000).toBe(true);
    expect(roundPrice(price, rounding)).toBe(price);
    if (rounding !== 'none') expect(price % 100).toBe({ '99': 99, '95': 95, whole: 0 }[rounding]);
  }
});

test('every change of prices results in a valid item or names the reason for skipping it', () => {
  const random = createSeededRandom(24);
  for (let run = 0; run < 20_000; run++) {
    const [cad_price, usd_price] = [2 + random.below(50_000), 2 + random.below(50_000)];
    const item: SaleInput = {
      ...ITEM,
      cad_price,
      usd_price,
      is_sale: random.percentChance(40),
      cad_sale_price: 1 + random.below(cad_price - 1),
      usd_sale_price: 1 + random.below(usd_price - 1),
    };
    const rule = percent((random.below(20_000) - 10_000) / 100, random.pick(PRICE_ROUNDINGS));
    const change: ItemChange = random.percentChance(50)
      ? { kind: 'price', rule }
      : { kind: 'sale', rule, sale_start: null, sale_end: null };
    const { after, skip } = applyBulkChange(change, item, TODAY);
    if (skip) continue;
    expect(after).not.toEqual(item);
    expect(validateSale(after as SaleInput, TODAY)).toEqual([]);
    for (const price of [(after as SaleInput).cad_sale_price, (after as SaleInput).usd_sale_price])
      expect(price === null || price > 0).toBe(true);
  }
});

/** The warnings about items with these fields. */
function countWarnings(change: ItemChange, items: Partial<SaleInput>[]): BulkWarnings {
  const total = { ...NO_WARNINGS };
  for (const fields of items) {
    const before = { ...ITEM, ...fields };
    addWarnings(total, warningsAbout(change, { before, after: apply(change, before).after! }, TODAY));
  }
  return total;
}

test('a sale that starts later ends current sales immediately; scheduled sales are not counted as ended', () => {
  const saleFrom = (sale_start: string | null): ItemChange => ({
    kind: 'sale',
    rule: percent(-15),
    sale_start,
    sale_end: null,
  });
  const onSale = { is_sale: true, cad_sale_price: 100, usd_sale_price: 100 };
  const sales = [null, '2026-11-01', TODAY, '2026-11-22'].map((sale_start) => ({ ...onSale, sale_start }));
  const countEnded = (change: ItemChange) => countWarnings(change, [...sales, {}]).ended_sales;
  expect(countEnded(saleFrom('2026-11-21'))).toBe(3);
  expect(countEnded(saleFrom(TODAY))).toBe(0);
  expect(countEnded(saleFrom(null))).toBe(0);
  expect(countWarnings({ kind: 'end-sale' }, sales)).toEqual(NO_WARNINGS);
});

test('the size of a change is the larger of CAD and USD; a new sale price is compared with what the item costs today, and counted as dearer if it is higher', () => {
  const sizeOf = (change: ItemChange, item: Partial<SaleInput> = {}) => {
    const before = { ...ITEM, ...item };
    return changeSize(change, { before, after: apply(change, before).after! }, TODAY);
  };
  expect(sizeOf({ kind: 'price', rule: percent(10) })).toBeCloseTo(0.1, 3);
  expect(sizeOf({ kind: 'sale', rule: percent(-20), sale_start: null, sale_end: null })).toBeCloseTo(-0.2, 3);
  expect(sizeOf({ kind: 'family', family: 'ED' })).toBeNull();

  const tenOff: ItemChange = { kind: 'sale', rule: percent(-10), sale_start: null, sale_end: null };
  const onSale = { is_sale: true, cad_sale_price: 15999, usd_sale_price: 12999 };
  expect(sizeOf(tenOff, onSale)).toBeCloseTo(17099 / 15999 - 1, 3);
  expect(sizeOf(tenOff, { ...onSale, sale_start: '2026-11-22' })).toBeCloseTo(-0.1, 3);
  expect(countWarnings(tenOff, [{}, onSale, { ...onSale, cad_sale_price: 18000 }])).toMatchObject({
    dearer: 2,
  });
  expect(countWarnings({ kind: 'price', rule: percent(5) }, [onSale])).toMatchObject({ dearer: 0 });
});

test('a change of prices counts the items that are on sale now, because they keep their sale price', () => {
  const onSale = { is_sale: true, cad_sale_price: 100, usd_sale_price: 100 };
  const items = [{}, onSale, { ...onSale, sale_start: TODAY }, { ...onSale, sale_start: '2026-11-21' }];
  expect(countWarnings({ kind: 'price', rule: percent(5) }, items)).toEqual({
    ...NO_WARNINGS,
    kept_sales: 2,
  });
  const sale = { kind: 'sale', rule: percent(-5), sale_start: null, sale_end: null } as const;
  expect(countWarnings(sale, items)).toMatchObject({ kept_sales: 0 });
});

test('a change of a price by more than 40% in either currency causes a warning', () => {
  const countLarge = (rule: PriceRule, kind: 'price' | 'sale' = 'price') =>
    countWarnings(kind === 'price' ? { kind, rule } : { kind, rule, sale_start: null, sale_end: null }, [
      {},
      { cad_price: 33, usd_price: 33 },
      // 40% more is 34.986, rounded up.
      { cad_price: 2499, usd_price: 2499 },
    ]).large_changes;
  expect([countLarge(percent(40)), countLarge(percent(-40)), countLarge(percent(-40), 'sale')]).toEqual([
    0, 0, 0,
  ]);
  expect([countLarge(percent(41)), countLarge(percent(-41)), countLarge(percent(-41), 'sale')]).toEqual([
    3, 3, 3,
  ]);
  expect(countLarge(amount(0, 7000))).toBe(3);
  expect(countLarge(amount(0, 10))).toBe(0);
});

test('the suggested weekend is the next one or, on Saturday and Sunday, the current one', () => {
  expect(weekendFrom('2026-11-20')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
  expect(weekendFrom('2026-11-21')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
  expect(weekendFrom('2026-11-22')).toEqual({ from: '2026-11-21', until: '2026-11-22' });
  expect(weekendFrom('2026-11-23')).toEqual({ from: '2026-11-28', until: '2026-11-29' });
});
