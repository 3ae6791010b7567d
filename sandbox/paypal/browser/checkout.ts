import type { Answer, Body } from '../../answer.ts';
import type { World } from '../../world.ts';
import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import { BUYERS, FUNDINGS } from '../funding.ts';
import { approve, current } from '../orders.ts';
import type { PaypalOrder } from '../records.ts';

/** PayPal's own page, where the payer agrees, cancels, or is refused. */
export function checkoutPage(world: World, token: string): Answer {
  const order = openOrder(world, token);
  return order ? page(200, 'Pay with PayPal', formOf(order)) : ENDED();
}

/** What the payer chose there. */
export function answerCheckout(world: World, token: string, choice: URLSearchParams): Answer {
  const order = openOrder(world, token);
  if (!order) return ENDED();
  const answer = choice.get('answer');
  if (answer === 'cancel') return done(order, { outcome: 'cancelled' });
  if (answer === 'fail') return done(order, { outcome: 'failed', message: 'PayPal had a problem' });
  const [buyer, funding] = [BUYERS[choice.get('buyer') ?? ''], choice.get('pay_with') ?? ''];
  if (!buyer || !(funding in fundingsFor(order)))
    return page(400, 'Pay with PayPal', formOf(order, 'Please choose again.'));
  if (funding === 'refused-card') {
    return page(
      200,
      'Pay with PayPal',
      formOf(order, 'This card was declined. Please choose another way to pay.'),
    );
  }
  approve(world, order, buyer, funding);
  return done(order, { outcome: 'approved', payerID: buyer.payer_id });
}

/** GET /sdk/order: what the button must know of an order before the payer is sent on. */
export function orderFacts(world: World, token: string): Answer {
  const order = openOrder(world, token);
  if (!order) return { status: 404, body: {} };
  const client_id = PAYPAL_ACCOUNTS.find(({ merchant_id }) => merchant_id === order.merchant_id)?.client_id;
  return { status: 200, body: { client_id, currency: order.currency, intent: order.intent.toLowerCase() } };
}

/** An order that can still be approved. */
function openOrder(world: World, token: string): PaypalOrder | undefined {
  const found = world.ledger.paypal_orders.get(token);
  const order = found && current(world, found);
  const isOpen = order !== undefined && order.status !== 'COMPLETED' && order.status !== 'VOIDED';
  return isOpen && world.now().getTime() < order.expires_at ? order : undefined;
}

const ENDED = () =>
  page(
    404,
    'Payment ended',
    '<h1>This payment has ended</h1><p>Please go back to the shop and try again.</p>',
  );

function formOf(order: PaypalOrder, fault?: string): string {
  const { brand_name = 'the shop', user_action } = order.context as Record<string, string | undefined>;
  const button = user_action === 'CONTINUE' ? 'Continue' : 'Pay Now';
  return `<h1>Pay ${escaped(brand_name)}</h1>
<p class="amount">${amountOf(order)}</p>
${fault ? `<p role="alert" class="fault">${fault}</p>` : ''}${addressOf(order.unit)}
<form method="post" action="/checkoutnow?token=${escaped(order.id)}">
<fieldset><legend>Log in as</legend>${choices('buyer', names())}</fieldset>
<fieldset><legend>Pay with</legend>${choices('pay_with', fundingsFor(order))}</fieldset>
<button name="answer" value="approve" class="main">${button}</button>
<button name="answer" value="cancel" class="quiet">Cancel and return to ${escaped(brand_name)}</button>
<button name="answer" value="fail" class="quiet">Let PayPal have a problem</button>
</form>
<p class="note">This is a sandbox. No money moves.</p>`;
}

/** A shop that wants its money at once is not offered what clears in some days. */
function fundingsFor({ context }: PaypalOrder): Record<string, string> {
  const { echeck: _, ...immediate } = FUNDINGS;
  return context.payment_method_preference === 'IMMEDIATE_PAYMENT_REQUIRED' ? immediate : FUNDINGS;
}

const names = () =>
  Object.fromEntries(
    Object.entries(BUYERS).map(([key, buyer]) => [
      key,
      `${buyer.given_name} ${buyer.surname} (${buyer.email_address})`,
    ]),
  );

function choices(name: string, all: Record<string, string>): string {
  return Object.entries(all)
    .map(([value, label], index) => {
      const checked = index === 0 ? ' checked' : '';
      return `<label><input type="radio" name="${name}" value="${value}"${checked}> ${escaped(label)}</label>`;
    })
    .join('\n');
}

function amountOf({ amount, currency }: PaypalOrder): string {
  const country = currency === 'CAD' ? 'en-CA' : 'en-US';
  const figure = new Intl.NumberFormat(country, { style: 'currency', currency }).format(amount / 100);
  return `${figure} ${currency}`;
}

function addressOf(unit: Body): string {
  const { name, address } = (unit.shipping ?? {}) as { name?: Body; address?: Body };
  if (!address) return '';
  const lines = [
    name?.full_name,
    address.address_line_1,
    address.address_line_2,
    `${address.admin_area_2 ?? ''} ${address.admin_area_1 ?? ''} ${address.postal_code ?? ''}`,
    address.country_code,
  ].filter(Boolean);
  return `<h2>Ship to</h2><address>${lines.map(escaped).join('<br>')}</address>`;
}

/** Tells the shop's page and closes; opened by itself, it goes where the shop said. */
function done(order: PaypalOrder, decided: { outcome: string; payerID?: string; message?: string }): Answer {
  const { return_url, cancel_url } = order.context as Record<string, string | undefined>;
  const next = decided.outcome === 'approved' ? return_url : cancel_url;
  const data = JSON.stringify({ ...decided, orderID: order.id, next });
  return page(
    200,
    'PayPal',
    `<p role="status">You can close this window.</p>
<script src="/checkoutnow.js" data-decided="${escaped(data)}"></script>`,
  );
}

const page = (status: number, title: string, content: string): Answer => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  body: `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width"><link rel="icon" href="data:,"><link rel="stylesheet" href="/checkoutnow.css"></head>
<body><main>${content}</main></body></html>`,
});

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escaped = (value: unknown): string => String(value).replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

export const CHECKOUT_SCRIPT = `(() => {
  const { next, ...data } = JSON.parse(document.currentScript.dataset.decided);
  const message = { sandboxPaypal: true, type: 'decided', data };
  if (window.opener) { window.opener.postMessage(message, location.origin); return; }
  if (window.parent !== window) { window.parent.postMessage(message, '*'); return; }
  if (!next) return;
  const address = new URL(next);
  address.searchParams.set('token', data.orderID);
  if (data.payerID) address.searchParams.set('PayerID', data.payerID);
  location.replace(address);
})();
`;

export const CHECKOUT_STYLE = `
* { box-sizing: border-box } body { margin: 0; background: #f5f7fa; color: #101827; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 480px; min-height: 100vh; margin: 0 auto; padding: 24px; background: #fff }
h1 { margin: 0; font-size: 22px } h2, legend { font-size: 16px; font-weight: 600; margin: 0 }
.amount { font-size: 28px; font-weight: 700; margin: 4px 0 12px } address { font-style: normal }
fieldset { border: 0; margin: 16px 0 0; padding: 0 } label { display: flex; gap: 10px; align-items: center; min-height: 44px }
input { width: 20px; height: 20px; flex: none }
button { display: block; width: 100%; min-height: 48px; margin-top: 12px; border: 0; border-radius: 24px; font: 600 16px/1.2 system-ui, sans-serif; cursor: pointer }
.main { margin-top: 20px; background: #003087; color: #fff } .quiet { background: #fff; color: #00509d; text-decoration: underline }
:focus-visible { outline: 3px solid #1d5fd1; outline-offset: 2px }
.fault { border: 2px solid #b3261e; border-radius: 6px; padding: 10px; color: #8c1d18 } .note { color: #4b5563; font-size: 14px }
`;
