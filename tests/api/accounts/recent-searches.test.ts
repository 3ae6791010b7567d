import { expect, test } from 'vitest';
import type { ClientInput } from '#contract/calls.ts';
import { customerParams } from '#tests/support/accounts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { type SignedInShopper, signIn } from '#tests/support/sign-in.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

type Search = ClientInput<'POST /user/:customerId/recentSearch'>['body'];
const CIVIC: Search = { category: 'rotor', subcategory: 'esd', year: '2018', make: 'Honda', model: 'Civic' };
const byName = (search_content: string): Search => ({
  category: 'rotor',
  subcategory: 'search',
  search_term: 'displayname',
  search_content,
});

const recordSearch = (shopper: SignedInShopper, search: Search) =>
  shopper.call('POST /user/:customerId/recentSearch', { params: customerParams(shopper), body: search });
const searchesOf = async (shopper: SignedInShopper) =>
  (await shopper.request('GET /user/:customerId/recentSearch', { params: customerParams(shopper) }))
    .recentSearch;

describeWithDatabase('recent searches', (open) => {
  const shop = startShopForSuite(open);

  test('ACC-06 recent searches are listed newest first, with everything needed to repeat them', async () => {
    const anna = await signIn(shop, 'anna');
    await recordSearch(anna, { ...CIVIC, engine: 'please select' });
    await recordSearch(anna, byName(' civic front '));
    const [second, first] = await searchesOf(anna);
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

  test('ACC-06 repeating a search moves it to the top', async () => {
    const anna = await signIn(shop, 'repeated-search');
    for (const search of [CIVIC, byName('accord'), CIVIC]) {
      shop.advanceMinutes(1);
      await recordSearch(anna, search);
    }
    expect((await searchesOf(anna)).map((search) => search.model)).toEqual(['Civic', null]);
  });

  test('an empty search is not recorded', async () => {
    const anna = await signIn(shop, 'nothing');
    const response = await recordSearch(anna, byName('  '));
    expect(response).toMatchObject({ status: 400, body: { reason: 'search-empty' } });
    expect(await searchesOf(anna)).toEqual([]);
  });

  test('ACC-06 at most 50 searches are kept: the 51st removes the oldest, also when several arrive simultaneously', async () => {
    const anna = await signIn(shop, 'fifty-searches');
    for (let n = 0; n < 48; n++) {
      shop.advanceMinutes(1);
      await recordSearch(anna, byName(`search ${n}`));
    }
    shop.advanceMinutes(1);
    await Promise.all([48, 49, 50, 51].map((n) => recordSearch(anna, byName(`search ${n}`))));
    const contents = (await searchesOf(anna)).map((search) => search.search_content);
    expect(contents).toHaveLength(50);
    expect(contents).not.toContain('search 1');
    expect(contents).toContain('search 2');
  });

  test('ACC-06 deleting a search returns the remaining ones', async () => {
    // The customer of a test above, who has two searches.
    const anna = await signIn(shop, 'repeated-search');
    const [civic, accord] = await searchesOf(anna);
    const remaining = await anna.request('DELETE /user/:customerId/recentSearch/:id', {
      params: { ...customerParams(anna), id: civic!.id },
    });
    expect(remaining.recentSearch).toEqual([accord]);
  });
});
