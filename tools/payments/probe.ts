/**
 * `npm run probe-payments [-- --approve]`: makes a test payment of 1.00 with each account configured for the providers'
 * own sandboxes, using the same calls as the shop. With `--approve`, someone approves the PayPal order in a browser;
 * it is then captured and refunded.
 */

import { randomUUID } from 'node:crypto';
import { createInterface } from 'node:readline/promises';
import { CURRENCIES, type Currency, currencyCode } from '#domain/money.ts';
import type {
  PaymentProvider,
  PaymentRef,
  PrepareRequest,
  ProviderResult,
} from '#server/payments/provider.ts';
import { createProviders } from '#server/payments/providers.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import type { Settings } from '#server/settings/settings.ts';

const AMOUNT_CENTS = 100;
const PRODUCTION_HOSTS = ['connect.squareup.com', 'api-m.paypal.com'];

const settings = readSettings({ ...process.env, SHOP_MODE: 'demo' });
const { methods, providers } = createProviders(settings, systemClock);
let failedCount = 0;

/** Reports a step. By default, a step succeeds if its call does. */
function report(
  step: string,
  result: ProviderResult<unknown>,
  isOk = result.outcome === 'ok',
  detail = result.outcome === 'ok' ? '' : `${result.outcome} ${result.code}`,
): void {
  if (!isOk) failedCount += 1;
  console.log(`  ${isOk ? 'ok    ' : 'FAILED'} ${step}${detail ? `: ${detail}` : ''}`);
}

function newPayment(currency: Currency): PaymentRef {
  const order_id = `PROBE-${randomUUID().slice(0, 8)}`;
  return {
    order_id,
    n: 1,
    currency,
    amount: AMOUNT_CENTS,
    idempotency_key: `${order_id}-1`,
    provider_order_id: null,
    provider_payment_id: null,
  };
}

async function probeRefund(provider: PaymentProvider, paid: PaymentRef): Promise<void> {
  const refund_id = randomUUID();
  const request = { ...paid, charged_currency: null, refund_id, refund_amount: 40, reason: 'probe' };
  const refund = await provider.refund(request);
  report('refunds part of the payment', refund);
  if (refund.outcome !== 'ok') return;
  const again = await provider.refund(request);
  const isSame = again.outcome === 'ok' && again.value.refund_id === refund.value.refund_id;
  report('repeating the refund creates no second one', again, isSame);
  const fetched = await provider.fetchRefund(paid.currency, refund.value.refund_id);
  const state = fetched.outcome === 'ok' ? fetched.value.state : undefined;
  report('fetches the refund', fetched, undefined, state);
}

async function probeCards(currency: Currency): Promise<void> {
  const provider = providers.square;
  const firstPayment = newPayment(currency);
  const email = 'probe@example.com';
  const authorise = (token: string, payment: PaymentRef) => provider.authorise({ ...payment, token, email });
  const authorised = await authorise('cnon:card-nonce-ok', firstPayment);
  if (authorised.outcome !== 'ok') return report('authorises 1.00', authorised);
  report('authorises 1.00', authorised, authorised.value.state === 'authorised', authorised.value.state);
  const again = await authorise('cnon:card-nonce-ok', firstPayment);
  const isSame = again.outcome === 'ok' && again.value.payment_id === authorised.value.payment_id;
  report('repeating the idempotency key returns the same payment', again, isSame);
  const authorisedPayment = { ...firstPayment, provider_payment_id: authorised.value.payment_id };
  const captured = await provider.capture(authorisedPayment);
  report('captures', captured, captured.outcome === 'ok' && captured.value.state === 'captured');
  await probeRefund(provider, authorisedPayment);
  const declined = await authorise('cnon:card-nonce-declined', newPayment(currency));
  report('reports a declined card', declined, declined.outcome === 'declined');
  const secondPayment = newPayment(currency);
  await authorise('cnon:card-nonce-ok', secondPayment);
  const voided = await provider.void(secondPayment);
  report('voids by idempotency key', voided);
  const listed = await provider.listPayments!(currency, new Date(Date.now() - 3_600_000));
  report('lists payments', listed);
}

async function probePayPal(currency: Currency): Promise<void> {
  const provider = providers.paypal;
  const payment = newPayment(currency);
  const request: PrepareRequest = {
    ...payment,
    lines: [{ name: 'Probe', part_number: 'PROBE', quantity: 1, unit_price: AMOUNT_CENTS }],
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
  if (order.outcome !== 'ok') return report('creates an order of 1.00', order);
  const { provider_order_id } = order.value;
  report('creates an order of 1.00', order, true, provider_order_id);
  const again = await provider.prepare!(request);
  const isSame = again.outcome === 'ok' && again.value.provider_order_id === provider_order_id;
  report('repeating the request returns the same order', again, isSame);
  const preparedPayment = { ...payment, provider_order_id };
  const fetched = await provider.fetchPayment(preparedPayment);
  report('fetches the order', fetched, fetched.outcome === 'ok' && fetched.value.state === 'open');
  const earlyCapture = await provider.capture(preparedPayment);
  const isRefused = earlyCapture.outcome === 'declined';
  report('captures nothing before the payer has approved', earlyCapture, isRefused);
  if (!process.argv.includes('--approve')) return;
  const host = new URL(settings.paypal.api_url).host.replace('api-m.', 'www.');
  console.log(`  Approve as a sandbox buyer: https://${host}/checkoutnow?token=${provider_order_id}`);
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  await terminal.question('  Then press Enter. ');
  terminal.close();
  // The number of the attempt is part of the request id. For the id of the first attempt, PayPal repeats its refusal.
  const captured = await provider.capture({ ...preparedPayment, n: 2 });
  if (captured.outcome !== 'ok') return report('captures', captured);
  report('captures', captured, captured.value.state === 'captured', captured.value.payer_name ?? '');
  await probeRefund(provider, { ...preparedPayment, provider_payment_id: captured.value.payment_id });
}

function rejectProduction({ card, paypal }: Settings): void {
  const hosts = [card.api_url, paypal.api_url].map((url) => new URL(url).host);
  const productionHosts = hosts.filter((host) => PRODUCTION_HOSTS.includes(host));
  if (productionHosts.length === 0) return;
  console.error(
    `The probe uses test cards. Set CARD_API_URL and PAYPAL_API_URL to the providers' sandboxes, not ${productionHosts.join(', ')}.`,
  );
  process.exit(2);
}

rejectProduction(settings);
for (const currency of CURRENCIES) {
  for (const [name, provider, probe] of [
    ['Cards', providers.square, probeCards],
    ['PayPal', providers.paypal, probePayPal],
  ] as const) {
    console.log(`${name}, ${currencyCode(currency)}`);
    if (provider.supports(currency)) await probe(currency);
    else console.log('  no account configured');
  }
}
console.log('Webhook URLs:');
for (const { webhook_path } of Object.values(methods)) console.log(`  ${settings.public_url}${webhook_path}`);
console.log(failedCount === 0 ? 'All steps succeeded.' : `Failed steps: ${failedCount}.`);
process.exitCode = failedCount === 0 ? 0 : 1;
