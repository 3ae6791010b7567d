import { expect, test } from 'vitest';
import { purgeSearchCounts } from '#server/catalogue/search-counts.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { createForSuite, startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('searches that find too little, and synonyms', (open) => {
  const shop = startShopForSuite(open);
  const owner = createForSuite(() => signInStaff(shop, 'owner'));

  test('staff see searches by their outcome and add synonyms, which the search then understands', async () => {
    const ada = shop.newVisitor();
    const recordSearch = (text: string, is_click = false) =>
      ada.request('POST /search/record', { body: { displayname: text, is_click } });
    const countResults = async (text: string) => {
      await shop.app.catalogue.refresh();
      const request = { params: { category: 'rotor' }, query: { displayname: text } } as const;
      return (await ada.request('GET /search/:category', request)).totalRecords;
    };
    // Texts with a VIN or an email are not stored.
    for (const text of [
      'Whoa',
      'whoa',
      '2018 civc',
      'civic',
      'accord',
      '1HGCM82633A004352',
      'brakes for 1HGCM82633A004352',
      'ada@example.ca',
    ])
      await recordSearch(text);
    await recordSearch('civic', true);
    const before = await owner.request('GET /admin/search', {});
    expect(before.without_results).toMatchObject([{ text: 'whoa', searches: 2, results: 0 }]);
    expect(before.corrected).toMatchObject([{ text: '2018 civc', corrected: '2018 civic' }]);
    expect(before.without_click.map(({ text }) => text)).toEqual(['accord']);

    expect(await countResults('whoa')).toBe(0);
    await owner.request('POST /admin/search/synonyms', { body: { phrase: ' Whoa ', meaning: 'Front' } });
    expect(await countResults('whoa civic')).toBe(await countResults('front civic'));
    const imported = await owner.request('POST /admin/search/synonyms/import', {
      body: { text: '\uFEFFphrase;meaning\r\nstoppers;rotor\r\n\r\n"bow tie";chevrolet\r\n' },
    });
    expect(imported.imported).toBe(2);
    const refused = await owner.call('POST /admin/search/synonyms/import', {
      body: { text: 'zzz,front\n-,rear' },
    });
    expect(refused).toMatchObject({ status: 400 });
    expect(refused.body.smessage).toContain('Line 2');
    const unclosedQuote = await owner.call('POST /admin/search/synonyms/import', {
      body: { text: `a,b\n"${'x'.repeat(70_000)}` },
    });
    expect(unclosedQuote).toMatchObject({ status: 400, body: { reason: 'synonym-line-invalid' } });
    const invalid = await owner.call('POST /admin/search/synonyms', { body: { phrase: '--', meaning: '' } });
    expect(invalid.status).toBe(400);
    await owner.request('POST /admin/search/synonyms/delete', { body: { phrase: 'whoa' } });
    expect(await countResults('whoa')).toBe(0);
    const secondDeletion = await owner.call('POST /admin/search/synonyms/delete', {
      body: { phrase: 'whoa' },
    });
    expect(secondDeletion.status).toBe(404);
    const { synonyms, history } = await owner.request('GET /admin/search', {});
    const phrases = synonyms.map(({ phrase }) => phrase);
    expect(phrases).toEqual(expect.arrayContaining(['chevy', 'stoppers', 'bow tie']));
    expect(phrases).not.toContain('zzz');
    expect(history.map(({ action }) => action)).toEqual([
      'synonym-deleted',
      'synonyms-imported',
      'synonym-saved',
    ]);
    await purgeSearchCounts(shop.db, new Date(Date.now() + 200 * 24 * 3600 * 1000));
    expect((await owner.request('GET /admin/search', {})).without_results).toEqual([]);
  });
});
