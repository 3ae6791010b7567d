import { expect, test } from './support/admin.ts';
import { expectAccessible } from './support/page-checks.ts';

test('staff add a synonym for a search without results, and import another synonym from a file', async ({
  page,
}) => {
  const searchRecorded = page.waitForResponse((response) => response.url().endsWith('/search/record'));
  await page.goto('/category/rotor/search?displayname=qwxzt');
  await expect(page.getByText('Nothing matches: qwxzt')).toBeVisible();
  await searchRecorded;
  await page.goto('/admin/search');
  await page.getByRole('button', { name: 'Add synonym for qwxzt' }).click();
  await expect(page.getByLabel('Search for'), 'the field that is left to fill in').toBeFocused();
  const form = page.getByRole('form', { name: 'Add or change a synonym' });
  await expect(form.getByLabel('Shoppers type')).toHaveValue('qwxzt');
  await form.getByLabel('Search for').fill('front');
  await form.getByRole('button', { name: 'Save synonym' }).click();
  await expect(page.getByRole('row', { name: /^qwxzt.*Synonym added/ })).toBeVisible();
  await page.getByLabel('Find a synonym').fill('qwxzt');
  await expect(page.getByRole('row', { name: 'qwxzt front' })).toBeVisible();
  await expectAccessible(page);

  const importForm = page.getByRole('form', { name: 'Import synonyms' });
  await importForm.getByLabel('CSV file').setInputFiles({
    name: 'synonyms.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('phrase;meaning\r\npremi\u00e8re;front\r\n', 'latin1'),
  });
  await expect(importForm.getByLabel('Lines')).toHaveValue(/première;front/);
  await importForm.getByRole('button', { name: 'Import' }).click();
  await page.getByLabel('Find a synonym').fill('première');
  await expect(page.getByRole('row', { name: 'première front' })).toBeVisible();
});
