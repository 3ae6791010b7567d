import { PARTS } from '#tests/support/small-catalogue.ts';
import { holdRequests } from './support/hold-requests.ts';
import { expectAccessible, expectNoHorizontalScroll } from './support/page-checks.ts';
import { chooseCar } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

test('suggestions and recent searches work with the keyboard; the car named in a search can become the active vehicle', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('banner').getByLabel('Search for');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.pressSequentially('2018 civ');
  await expect(options).toHaveText(['2018 Honda Civic Vehicle']);
  await expect(page.getByText('1 suggestion. Use the up and down arrows.')).toBeAttached();
  await expect(box).toHaveAttribute('aria-expanded', 'true');
  await box.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await expect(box).toHaveAttribute('aria-activedescendant', (await options.first().getAttribute('id'))!);
  for (const width of [1440, 800, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(options.first()).toBeInViewport();
    await expectNoHorizontalScroll(page);
  }
  await expectAccessible(page);
  await box.press('Enter');
  await expect(page).toHaveURL(/\/category\/rotor\/search\?displayname=2018\+Honda\+Civic$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await box.fill('2018 civc front');
  await expect(box).toHaveAttribute('role', 'combobox');
  await box.press('Enter');
  await expect(page.getByText('Showing results for “2018 civic front”.')).toBeVisible();
  const parts = page.getByRole('list', { name: 'Your search was understood as' }).getByRole('link');
  await expect(parts).toHaveText([
    '2018 ×Search without 2018',
    'Honda Civic ×Search without Honda Civic',
    'Front ×Search without Front',
  ]);
  await page.getByRole('button', { name: 'Use 2018 Honda Civic as your vehicle' }).click();
  await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic');
  await expect(page.getByRole('button', { name: 'Use 2018 Honda Civic as your vehicle' })).toBeHidden();

  // A search is remembered even if the search field was never used on this page.
  await page.goto('/category/rotor/search?displayname=drilled');
  await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('searches'))).toContain('"drilled"');
  await page.goto('/');
  await box.focus();
  const recent = page.getByRole('listbox', { name: 'Recent searches' }).getByRole('option');
  await expect(recent).toHaveText(['drilled', '2018 civc front', '2018 Honda Civic']);
  await box.press('Escape');
  await expect(recent.first()).toBeHidden();
  // Typing and deleting a letter opens the list again.
  await box.press('e');
  await box.press('Backspace');
  await expect(recent).toHaveCount(3);
  await page.getByRole('button', { name: 'Clear history' }).press('Enter');
  await expect(box).toBeFocused();
  await expect(recent.first()).toBeHidden();

  await box.pressSequentially('esd-10');
  await expect(options).toHaveText([
    `${PARTS.front} ESD Rotors&Pads Front Set 11.8 in`,
    `${PARTS.largeFront} ESD Rotors&Pads Front Set 12.6 in`,
  ]);
  await options.last().click();
  await expect(page).toHaveURL(/displayname=ESD-1002F$/);
});

test('SRCH words that match nothing are named above the list, and the list shows what matches the other words', async ({
  page,
}) => {
  await page.goto('/category/rotor/search?displayname=qwertzuio+model+3+front');
  const notice = page.locator('.search-interpretation > :first-child');
  await expect(notice).toHaveText(
    'Nothing matches: qwertzuio, 3. The list shows what matches the rest of your search.',
  );
  await expect(notice.locator('strong')).toHaveText('qwertzuio, 3');
  await expect(page.getByRole('list', { name: 'Your search was understood as' })).toHaveText(/^Front/);
});

test('the option chosen with the arrows stays active when a later list of suggestions arrives', async ({
  page,
}) => {
  await page.goto('/');
  const box = page.getByRole('banner').getByLabel('Search for');
  const options = page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option');
  await box.pressSequentially('esd-100');
  await expect(options).toHaveCount(2);
  const release = await holdRequests(page, '**/api/search/suggestions');
  await box.press('2');
  await box.press('ArrowUp');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  release();
  await expect(options).toHaveText([`${PARTS.largeFront} ESD Rotors&Pads Front Set 12.6 in`]);
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await box.press('Enter');
  await expect(page).toHaveURL(/displayname=ESD-1002F$/);
});

test('a search for a car that is not active offers to use that car', async ({ page }) => {
  await chooseCar(page, { Year: '2018', Make: 'Honda', Model: 'Accord' });
  await page.getByRole('banner').getByLabel('Search for').fill('2018 civic front');
  await page.getByRole('banner').getByLabel('Search for').press('Enter');
  await expect(page).toHaveURL(/year=2018&make=Honda&model=Civic&show=all&displayname=2018\+civic\+front$/);
  const question = page.getByText('This page is for 2018 Honda Civic. Your vehicle is 2018 Honda Accord.');
  await expect(question).toBeVisible();
  await expect(page.getByRole('link', { name: 'Show sets for 2018 Honda Accord' })).toHaveAttribute(
    'href',
    '/category/rotor/all?year=2018&make=Honda&model=Accord&show=all',
  );
  await page.getByRole('button', { name: 'Use 2018 Honda Civic' }).click();
  await expect(page.getByRole('region', { name: 'Your vehicle' })).toContainText('2018 Honda Civic');
  await expect(question).toBeHidden();
  await expect(page.getByRole('main').getByText('2018 Honda Accord')).toHaveCount(0);
});
