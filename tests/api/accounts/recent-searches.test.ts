import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Sent } from '#contract/calls.ts';
import { describeOnBoth } from '#tests/support/databases.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { type SignedIn, signIn } from '#tests/support/sign-in.ts';

type Search = Sent<'POST /user/:customerId/recentSearch'>['body'];
const CIVIC: Search = { category: 'rotor', subcategory: 'esd', year: '2018', make: 'Honda', model: 'Civic' };
const byName = (search_content: string): Search => ({
  category: 'rotor',
  subcategory: 'search',
  search_term: 'displayname',
  search_content,
});

const own = (shopper: SignedIn) => ({ customerId: shopper.customer_id });
const note = (shopper: SignedIn, search: Search) =>
  shopper.call('POST /user/:customerId/recentSearch', { params: own(shopper), body: search });
const searches = async (shopper: SignedIn) =>
  (await shopper.request('GET /user/:customerId/recentSearch', { params: own(shopper) })).recentSearch;

describeOnBoth('recent searches', (open) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await startShop(await open());
  });
  afterAll(() => shop.close());

  test('ACC-06 a search that was shown can be made again from the list, the last one first', async () => {
    const anna = await signIn(shop, 'anna');
    await note(anna, { ...CIVIC, engine: 'please select' });
    await note(anna, byName(' civic front '));
    const [second, first] = await searches(anna);
    expect(second).toMatchObject({
      subcategory: 'search',
      search_term: 'displayname',
      search_content: 'civic front',
      year: null,
    });
    expect(first).toMatchObject({
      customer_id: anna.customer_id,
      category: 'rotor',
      subcategory: 'esd',
      year: 2018,
      make: 'Honda',
      model: 'Civic',
      engine: null,
      search_term: null,
      search_content: null,
    });
    expect(second!.search_timestamp).toBeGreaterThanOrEqual(first!.search_timestamp);
  });

  test('ACC-06 the same search moves to the top', async () => {
    const anna = await signIn(shop, 'again');
    for (const search of [CIVIC, byName('accord'), CIVIC]) {
      shop.minutesPass(1);
      await note(anna, search);
    }
    expect((await searches(anna)).map((search) => search.model)).toEqual(['Civic', null]);
  });

  test('a search for nothing is not noted', async () => {
    const anna = await signIn(shop, 'nothing');
    const response = await note(anna, { ...byName('  ') });
    expect(response).toMatchObject({ status: 400, body: { reason: 'search-empty' } });
    expect(await searches(anna)).toEqual([]);
  });

  test('ACC-06 the 51st search pushes the oldest out, also when many come at once', async () => {
    const anna = await signIn(shop, 'busy');
    for (let n = 0; n < 48; n++) {
      shop.minutesPass(1);
      await note(anna, byName(`search ${n}`));
    }
    shop.minutesPass(1);
    await Promise.all([48, 49, 50, 51].map((n) => note(anna, byName(`search ${n}`))));
    const kept = (await searches(anna)).map((search) => search.search_content);
    expect(kept).toHaveLength(50);
    expect(kept).not.toContain('search 1');
    expect(kept).toContain('search 2');
  });

  test('ACC-06 a search is forgotten; the answer is what remains', async () => {
    const anna = await signIn(shop, 'again');
    const [civic, accord] = await searches(anna);
    const remaining = await anna.request('DELETE /user/:customerId/recentSearch/:id', {
      params: { ...own(anna), id: civic!.id },
    });
    expect(remaining.recentSearch).toEqual([accord]);
  });
});
