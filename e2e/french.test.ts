import { PARTS, productPage, SETS } from '#tests/support/small-catalogue.ts';
import { newEmail } from './support/account.ts';
import { orderLinkIn } from './support/emails.ts';
import {
  expectAccessible,
  expectAccessibleAtAllWidths,
  expectNoHorizontalScroll,
} from './support/page-checks.ts';
import { addToCart, fillCard, fillCheckoutAddress } from './support/shopper.ts';
import { expect, test } from './support/test.ts';

/** Replaces underscores with no-break spaces. */
const withNoBreakSpaces = (text: string) => text.replaceAll('_', '\u00a0');

test('after a switch to French, the same page, the cart, the checkout, the email and the order page are in French', async ({
  page,
  waitForEmailTo,
}) => {
  await addToCart(page, SETS.civicSportFront);
  await page.goto(productPage(SETS.civicSportFront));
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/product\/F1\/ESD-1001F$/);
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr-CA');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Disques et plaquettes ESD, avant');
  // The choice is kept, so a path without /fr opens in French, too.
  await page.goto('/cart');
  await expect(page).toHaveURL(/\/fr\/cart$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Votre panier');
  await expect(page.getByRole('main')).toContainText(withNoBreakSpaces('189,99_$_CA'));
  await page.getByRole('link', { name: 'PASSER À LA CAISSE', exact: true }).click();

  await expect(page).toHaveURL(/\/fr\/checkout$/);
  const email = newEmail('french');
  await page.getByLabel('Adresse courriel').fill(email);
  await fillCheckoutAddress(page, 'shipping');
  await expect(page.locator('#shipping-province option:checked')).toHaveText('Ontario');
  await expect(
    page.getByText(withNoBreakSpaces('Total général_: 214,69_$_CA'), { exact: true }),
  ).toBeVisible();
  await expect(page.frameLocator('.card-frame iframe').getByLabel('Numéro de carte')).toBeVisible();
  await fillCard(page, { number: '' });
  await page.getByRole('button', { name: 'PASSER LA COMMANDE' }).click();
  await expect(page.getByText('Entrez un numéro de carte valide. Rien n’a été débité.')).toBeVisible();
  await fillCard(page);
  await page.getByRole('button', { name: 'PASSER LA COMMANDE' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Merci. Votre commande est payée.');
  await expect(page).toHaveURL(/\/fr\/order\/placed/);

  const received = await waitForEmailTo(email);
  expect(received.subject).toContain('est payée');
  expect(received.text).toContain(withNoBreakSpaces('214,69_$_CA'));
  expect(received.text).toContain('Disques et plaquettes ESD');
  const link = orderLinkIn(received);
  expect(link).toContain('/fr/order/');
  await page.goto(link);
  await expect(page.getByRole('table')).toContainText(PARTS.front);
  const href = await page.getByRole('link', { name: 'Télécharger la facture (PDF)' }).getAttribute('href');
  const invoice = await page.request.get(new URL(href!, link).href);
  expect(invoice.headers()['content-type']).toBe('application/pdf');
  // The switch to English keeps the page, too.
  await page.getByRole('banner').getByRole('link', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-CA');
  await expect(page.getByText('Total tax inclusive')).toBeVisible();
});

test('French is offered only to browsers that prefer it, until a language is chosen', async ({
  openOtherBrowser,
}) => {
  for (const locale of ['fr-CA', 'en-CA']) {
    const page = await openOtherBrowser({ locale });
    await page.context().clearCookies();
    await page.goto('/contact');
    // The dialog that asks for the country also offers the other language.
    const dialog = page.getByRole('dialog');
    const offer = dialog.getByRole('link', { name: 'Continuer en français' });
    await expect(dialog).toBeVisible();
    await expect(offer).toBeVisible({ visible: locale === 'fr-CA' });
    if (locale === 'fr-CA') {
      await offer.click();
      await expect(page).toHaveURL(/\/fr\/contact$/);
      await expect(dialog).toBeVisible();
      await expect(page.getByRole('link', { name: 'Continue in English' })).toBeHidden();
    }
  }
});

test('French pages work without JavaScript, and their error messages are in French', async ({
  openOtherBrowser,
}) => {
  const page = await openOtherBrowser({ javaScriptEnabled: false });
  await page.goto('/contact');
  await page.getByRole('banner').getByRole('link', { name: 'Français' }).click();
  await expect(page).toHaveURL(/\/fr\/contact$/);
  await page.getByRole('button', { name: 'ENVOYER LE FORMULAIRE' }).click();
  await expect(page).toHaveURL(/\/fr\/contact$/);
  await expect(page.getByRole('main')).toContainText('Décrivez votre problème.');
});

for (const path of [
  '/fr',
  '/fr/category/rotor/all?year=2018&make=Honda&model=Civic',
  '/fr/cart',
  '/fr/shipping',
])
  test(`${path} is accessible and does not scroll horizontally`, async ({ page }) => {
    await expectAccessibleAtAllWidths(page, path);
  });

test('the heart and the button of a French card are on one line', async ({ page }) => {
  await page.goto('/fr/category/rotor/all?year=2018&make=Honda&model=Civic');
  const card = page.getByRole('main').getByRole('article').first();
  const [heart, add] = [card.locator('.wish'), card.locator('.card-add')];
  await expect(add).toHaveText(/AJOUTER/);
  expect((await heart.boundingBox())!.y).toBe((await add.boundingBox())!.y);
});

test('the product page in French is accessible and does not scroll horizontally from 320 to 1440 px', async ({
  page,
}) => {
  await page.goto(`/fr${productPage(SETS.civicSiSmallRotor)}?year=2018&make=Honda&model=Civic&trim=Si`);
  for (const width of [1440, 1000, 800, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoHorizontalScroll(page);
  }
  await expectAccessible(page);
});
