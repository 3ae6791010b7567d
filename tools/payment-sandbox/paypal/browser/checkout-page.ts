import type { Answer, Body } from '../../answer.ts';
import { BUYERS, FUNDINGS } from '../funding.ts';
import type { PaypalOrder } from '../records.ts';

/** Asks the payer who pays and with what; `fault` says why it is asked again. */
export function askPage(order: PaypalOrder, fault?: string, status = 200): Answer {
  const { brand_name = 'the shop', user_action } = order.context as Record<string, string | undefined>;
  const button = user_action === 'CONTINUE' ? 'Continue' : 'Pay Now';
  const content = `<h1>Pay ${escaped(brand_name)}</h1>
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
  return page(status, 'Pay with PayPal', content);
}

/** A shop that wants its money at once is not offered what clears in some days. */
export function fundingsFor({ context }: PaypalOrder): Record<string, string> {
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

/** There is nothing to pay any more. */
export const endedPage = () =>
  page(
    404,
    'Payment ended',
    '<h1>This payment has ended</h1><p>Please go back to the shop and try again.</p>',
  );

/** Tells the shop's page and closes; opened by itself, it goes where the shop said. */
export function donePage(
  order: PaypalOrder,
  decided: { outcome: string; payerID?: string; message?: string },
): Answer {
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
