import { PAYPAL_ACCOUNTS } from '../accounts.ts';
import type { ApiResponse, Body } from '../http.ts';
import type { SandboxState } from '../state.ts';
import { BUYERS, FUNDINGS, REFUSED_CARD } from './funding.ts';
import { approveOrder, getApprovableOrder } from './orders.ts';
import type { PayPalOrder } from './records.ts';

/** GET /sdk/order: the seller of an order, which the button compares with its own seller. */
export function showOrder(state: SandboxState, id: string): ApiResponse {
  const order = getApprovableOrder(state, id);
  if (!order) return { status: 404, body: {} };
  const account = PAYPAL_ACCOUNTS.find(({ merchant_id }) => merchant_id === order.merchant_id)!;
  return { status: 200, body: { client_id: account.client_id } };
}

/** GET /checkoutnow: the page on which the payer approves an order. */
export function checkoutPage(state: SandboxState, id: string): ApiResponse {
  const order = getApprovableOrder(state, id);
  return order ? approvalPage(order) : endedPage();
}

/** POST /checkoutnow: the payer's decision. */
export function submitCheckout(state: SandboxState, id: string, form: URLSearchParams): ApiResponse {
  const order = getApprovableOrder(state, id);
  if (!order) return endedPage();
  const decision = form.get('decision');
  if (decision === 'cancel') return resultPage({ outcome: 'cancelled', orderID: id });
  if (decision === 'fail') {
    return resultPage({ outcome: 'failed', orderID: id, message: 'PayPal had a problem' });
  }
  const pay_with = form.get('pay_with') ?? '';
  const buyer = BUYERS[form.get('buyer') ?? ''];
  if (pay_with === REFUSED_CARD || !buyer || !FUNDINGS[pay_with]) {
    return approvalPage(order, 'This card was declined. Please choose another payment method.');
  }
  approveOrder(state, order, buyer, pay_with);
  return resultPage({ outcome: 'approved', orderID: id, payerID: buyer.payer_id });
}

function approvalPage(order: PayPalOrder, error?: string): ApiResponse {
  const { id, brand_name, amount, currency } = order;
  const price = new Intl.NumberFormat(currency === 'CAD' ? 'en-CA' : 'en-US', {
    style: 'currency',
    currency,
  });
  const buyers = Object.entries(BUYERS).map(
    ([key, { given_name, surname, email_address }]) =>
      [key, `${given_name} ${surname} (${email_address})`] as const,
  );
  const fundings = Object.entries(FUNDINGS).flatMap(([key, { label }]) =>
    label ? [[key, label] as const] : [],
  );
  return page(
    'Pay with PayPal',
    `<h1>Pay ${escapeHtml(brand_name)}</h1>
<p class="amount">${price.format(amount / 100)} ${currency}</p>
${error ? `<p role="alert" class="error">${error}</p>` : ''}${shippingAddress(order)}
<form method="post" action="/checkoutnow?token=${id}">
<fieldset><legend>Log in as</legend>${radioButtons('buyer', buyers)}</fieldset>
<fieldset><legend>Pay with</legend>${radioButtons('pay_with', fundings)}</fieldset>
<button name="decision" value="approve" class="primary">Pay Now</button>
<button name="decision" value="cancel" class="secondary">Cancel and return to ${escapeHtml(brand_name)}</button>
<button name="decision" value="fail" class="secondary">Simulate a PayPal error</button>
</form>
<p class="note">This is a sandbox. No money moves.</p>`,
  );
}

const radioButtons = (name: string, options: (readonly [value: string, label: string])[]): string =>
  options
    .map(([value, label], index) => {
      const checked = index === 0 ? ' checked' : '';
      return `<label><input type="radio" name="${name}" value="${value}"${checked}> ${escapeHtml(label)}</label>`;
    })
    .join('\n');

function shippingAddress({ unit }: PayPalOrder): string {
  const { name, address } = (unit.shipping ?? {}) as { name?: Body; address?: Body };
  if (!address) return '';
  const { address_line_1, address_line_2, admin_area_2, admin_area_1, postal_code, country_code } = address;
  const city = [admin_area_2, admin_area_1, postal_code].join(' ');
  const lines = [name?.full_name, address_line_1, address_line_2, city, country_code].filter(Boolean);
  return `<h2>Ship to</h2><address>${lines.map(escapeHtml).join('<br>')}</address>`;
}

const endedPage = (): ApiResponse =>
  page(
    'Payment ended',
    '<h1>This payment has ended</h1><p>Please go back to the shop and try again.</p>',
    404,
  );

/** Reports the result to the shop's page and closes. */
const resultPage = (result: Record<string, string>): ApiResponse =>
  page(
    'PayPal',
    `<p role="status">You can close this window.</p>
<script src="/checkoutnow.js" data-result="${escapeHtml(JSON.stringify(result))}"></script>`,
  );

const page = (title: string, content: string, status = 200): ApiResponse => ({
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

const escapeHtml = (value: unknown): string =>
  String(value).replace(/[&<>"']/g, (character) => ENTITIES[character]!);
