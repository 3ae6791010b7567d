import { PARTS } from '#tests/support/small-catalogue.ts';
import { type Browser, createPageActions } from './browser.ts';

/** The title of the payment provider's iframe. */
const CARD_FRAME = 'Secure card fields';

/** Buys a set as a guest: chooses a vehicle and a set, pays by card and opens the order page. */
export async function buyAsGuest(browser: Browser, url: string): Promise<void> {
  const { open, click, select, fill, waitForText } = createPageActions(browser);
  await open(url);
  await click('Canada');
  for (const [level, value] of [
    ['Year', '2018'],
    ['Make', 'Honda'],
    ['Model', 'Civic'],
    ['Trim', 'Sport'],
  ] as const)
    await select(level, value);
  await click('Search', 'fieldset');
  await waitForText('Brake sets for 2018 Honda Civic Sport');
  await click('ESD Rotors&Pads, Front');
  await waitForText('ESD Rotors&Pads, Front, 2018 Honda');
  await waitForText('Fits your 2018 Honda Civic Sport');
  await click('ADD TO CART');
  await click('CHECKOUT C$189.99');
  await waitForText('Your cart');
  await click('CHECKOUT');

  await fill('Email Address', 'ada@example.com');
  await fill('First Name', 'Ada');
  await fill('Last Name', 'Byron');
  await fill('Address Line 1', '1 King St');
  await fill('City', 'Toronto');
  await select('Province', 'Ontario');
  await fill('Postal code', 'M5H1A1');
  await fill('Phone Number', '4165550123');
  await waitForText('HST 13%');
  await fill('Card number', '4111111111111111', CARD_FRAME);
  await fill('Expiry (MM/YY)', '1240', CARD_FRAME);
  await fill('CVV', '111', CARD_FRAME);
  await fill('Postal code', 'M5H1A1', CARD_FRAME);
  await click('PLACE ORDER');

  await waitForText('Thank you. Your order is paid.');
  await click('See your order');
  await waitForText('Total tax inclusive');
  await waitForText(PARTS.front);
}
