import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import type { Outcome, PaymentProvider, PaymentRef, PrepareRequest } from '#server/payments/provider.ts';
import { createProviders } from '#server/payments/providers.ts';
import { WEBHOOK_PATHS } from '#server/payments/webhook-routes.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings, type Settings } from '#server/platform/settings.ts';

/**
 * `npm run probe-payments [-- --approve]`: plays a payment of 1.00 through with each configured account
 * of the providers' own sandboxes, by the calls the shop makes. With `--approve` somebody agrees to
 * the PayPal order in a browser, and it is captured and paid back.
 */
const AMOUNT = 100;
const REAL_MONEY = ['connect.squareup.com', 'api-m.paypal.com'];

const settings = readSettings({ ...process.env, SHOP_MODE: 'demo' });
const { providers } = createProviders(settings, systemClock);
let failed = 0;

function report(step: string, isRight: boolean, response = ''): boolean {
  if (!isRight) failed += 1;
  console.log(`  ${isRight ? 'ok    ' : 'FAILED'} ${step}${response ? `: ${response}` : ''}`);
  return isRight;
}
const responseOf = (response: Outcome<unknown>) =>
  response.outcome === 'ok' ? '' : `${response.outcome} ${response.code}`;

function payment(currency: Currency): PaymentRef {
  const order_id = `PROBE-${randomUUID().slice(0, 8)}`;
  return {
    order_id,
    n: 1,
    currency,
    amount: AMOUNT,
    idempotency_key: `${order_id}-1`,
    provider_order_id: null,
    provider_payment_id: null,
  };
}

async function payBack(provider: PaymentProvider, paid: PaymentRef): Promise<void> {
  const request = { ...paid, refund_id: randomUUID(), back: 40, reason: 'probe' };
  const refund = await provider.refund(request);
  if (!report('refunds a part', refund.outcome === 'ok', responseOf(refund)) || refund.outcome !== 'ok')
    return;
  const again = await provider.refund(request);
  const isSame = again.outcome === 'ok' && again.value.refund_id === refund.value.refund_id;
  report('the same refund again is no second one', isSame, responseOf(again));
  const looked = await provider.fetchRefund(paid.currency, refund.value.refund_id);
  const state = looked.outcome === 'ok' ? looked.value.state : responseOf(looked);
  report('looks the refund up', looked.outcome === 'ok', state);
}

async function probeCards(currency: Currency): Promise<void> {
  const provider = providers.square;
  const paid = payment(currency);
  const email = 'probe@example.com';
  const request = (token: string, of: PaymentRef) => provider.authorise({ ...of, token, email });
  const authorised = await request('cnon:card-nonce-ok', paid);
  if (authorised.outcome !== 'ok') return void report('authorises 1.00', false, responseOf(authorised));
  report('authorises 1.00', authorised.value.state === 'authorised', authorised.value.state);
  const again = await request('cnon:card-nonce-ok', paid);
  const isSame = again.outcome === 'ok' && again.value.payment_id === authorised.value.payment_id;
  report('the same key is the same payment', isSame, responseOf(again));
  const known = { ...paid, provider_payment_id: authorised.value.payment_id };
  const captured = await provider.capture(known);
  report('captures', captured.outcome === 'ok' && captured.value.state === 'captured', responseOf(captured));
  await payBack(provider, known);
  const declined = await request('cnon:card-nonce-declined', payment(currency));
  report('a declined card is a no', declined.outcome === 'declined', responseOf(declined));
  const other = payment(currency);
  await request('cnon:card-nonce-ok', other);
  const voided = await provider.void(other);
  report('voids by its key', voided.outcome === 'ok', responseOf(voided));
  const listed = await provider.list!(currency, new Date(Date.now() - 3_600_000));
  report('lists payments', listed.outcome === 'ok', responseOf(listed));
}

async function probePayPal(currency: Currency): Promise<void> {
  const provider = providers.paypal;
  const made = payment(currency);
  const request: PrepareRequest = {
    ...made,
    lines: [{ name: 'Probe', part_number: 'PROBE', quantity: 1, unit_price: AMOUNT }],
    discount: 0,
    shipping: 0,
    tax: 0,
    ship_to: {
      name: 'Ada Byron',
      address_line_1: '1 King St',
      address_line_2: null,
      city: 'Toronto',
      province_code: 'ON',
      zip: 'M5H1A1',
      country_code: 'CA',
    },
  };
  const order = await provider.prepare!(request);
  if (order.outcome !== 'ok') return void report('makes an order of 1.00', false, responseOf(order));
  const { provider_order_id } = order.value;
  report('makes an order of 1.00', true, provider_order_id);
  const again = await provider.prepare!(request);
  const isSame = again.outcome === 'ok' && again.value.provider_order_id === provider_order_id;
  report('the same request is the same order', isSame, responseOf(again));
  const known = { ...made, provider_order_id };
  const looked = await provider.fetch(known);
  report('looks the order up', looked.outcome === 'ok' && looked.value.state === 'open', responseOf(looked));
  const early = await provider.capture(known);
  report('captures nothing before the payer agreed', early.outcome === 'declined', responseOf(early));
  if (!process.argv.includes('--approve')) return;
  const host = new URL(settings.paypal.api_url).host.replace('api-m.', 'www.');
  console.log(`  Agree as a sandbox buyer: https://${host}/checkoutnow?token=${provider_order_id}`);
  const keys = createInterface({ input: process.stdin, output: process.stdout });
  await keys.question('  Then press Enter. ');
  keys.close();
  const captured = await provider.capture({ ...known, n: 2 });
  if (captured.outcome !== 'ok') return void report('captures', false, responseOf(captured));
  report('captures', captured.value.state === 'captured', captured.value.payer_name ?? '');
  await payBack(provider, { ...known, provider_payment_id: captured.value.payment_id });
}

function checkAddresses({ card, paypal }: Settings): void {
  const hosts = [card.api_url, paypal.api_url].map((url) => new URL(url).host);
  const real = hosts.filter((host) => REAL_MONEY.includes(host));
  if (real.length === 0) return;
  console.error(
    `The probe pays with test cards. Set CARD_API_URL and PAYPAL_API_URL to the sandboxes, not ${real.join(', ')}.`,
  );
  process.exit(2);
}

checkAddresses(settings);
for (const currency of CURRENCIES) {
  for (const [name, provider, probe] of [
    ['Cards', providers.square, probeCards],
    ['PayPal', providers.paypal, probePayPal],
  ] as const) {
    console.log(`${name}, ${currencyCode(currency)}`);
    if (provider.takes(currency)) await probe(currency);
    else console.log('  no account configured');
  }
}
console.log('Messages go to');
for (const path of Object.values(WEBHOOK_PATHS)) console.log(`  ${settings.public_url}${path}`);
console.log(failed === 0 ? 'All steps went well.' : `${failed} steps failed.`);
process.exitCode = failed === 0 ? 0 : 1;
