import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ListPrices } from './price.ts';
import { type PriceChange, priceHistory } from './price-history.ts';

const PRICES: ListPrices = {
  is_sale: false,
  cad_price: 20_000,
  usd_price: 15_000,
  cad_sale_price: null,
  usd_sale_price: null,
};
const day = (n: number) => new Date(Date.UTC(2026, 0, n));

const by = { actor: 'clerk@shop.example' };

describe('priceHistory', () => {
  test('without changes there is one price, of unknown age', () => {
    expect(priceHistory(PRICES, [])).toEqual([
      { from: null, by: null, cad: 20_000, usd: 15_000, is_sale: false },
    ]);
  });

  test('a sale that began and ended shows between two list prices, with the authors of both changes', () => {
    const sale = { ...PRICES, cad_sale_price: 18_000, usd_sale_price: 13_000 };
    const changes: PriceChange[] = [
      { at: day(9), by: { actor: 'shop' }, before: { is_sale: true } },
      { at: day(5), by: { actor: 'owner@shop.example', bulk: 3 }, before: { is_sale: false } },
      { at: day(2), by, before: { cad_sale_price: null, usd_sale_price: null } },
      { at: day(1), by, before: null },
    ];
    expect(priceHistory(sale, changes)).toEqual([
      { from: day(1), by, cad: 20_000, usd: 15_000, is_sale: false },
      {
        from: day(5),
        by: { actor: 'owner@shop.example', bulk: 3 },
        cad: 18_000,
        usd: 13_000,
        is_sale: true,
      },
      { from: day(9), by: { actor: 'shop' }, cad: 20_000, usd: 15_000, is_sale: false },
    ]);
  });

  test('every series of list prices is reconstructed from its changes', () => {
    const cents = fc.integer({ min: 1, max: 100_000 });
    fc.assert(
      fc.property(fc.array(cents, { minLength: 1, maxLength: 20 }), (series) => {
        const changes = series
          .slice(1)
          .map((_, index) => ({ at: day(index + 1), by, before: { cad_price: series[index]! } }))
          .reverse();
        const found = priceHistory({ ...PRICES, cad_price: series.at(-1)! }, changes);
        const distinct = series.filter((price, index) => price !== series[index - 1]);
        expect(found.map(({ cad }) => cad)).toEqual(distinct);
      }),
    );
  });
});
