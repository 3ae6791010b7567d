import { currencyCode } from '#domain/money.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { Settings } from '#server/settings/settings.ts';
import { type PaymentMethod, type ScriptOrigins, sandboxOrigins } from '../payment-method.ts';
import { createPayPalProvider } from '../paypal.ts';
import { createPayPalClient } from '../paypal-client.ts';
import { createPayPalWebhookReader } from '../paypal-events.ts';

/** Payments that the payer approves in PayPal's window. */
export function createPayPalMethod(
  { paypal, shop, public_url, mode, approval_minutes }: Settings,
  timeouts: { timeout?: number },
  clock: Clock,
): PaymentMethod<'paypal'> {
  const { accounts } = paypal;
  const client = createPayPalClient({ ...paypal, clock, ...timeouts });
  return {
    ...createPayPalProvider({ client, accounts, shop: { name: shop.name, url: public_url } }),
    method: 'paypal',
    flow: 'approval',
    hold_minutes: approval_minutes,
    invalid_token_refusal: 'paypal-order-unknown',
    refusals: {
      'other-funding': 'paypal-other-funding',
      'other-method': 'paypal-declined',
      'not-approved': 'paypal-not-approved',
      'partly-approved': 'paypal-unavailable',
      unavailable: 'paypal-unavailable',
    },
    /** The parameters of PayPal's script, such as the currency, are part of its URL. */
    browserOptions(currency) {
      const client_id = accounts[currency]?.client_id;
      if (!client_id) return null;
      const query = new URLSearchParams({
        'client-id': client_id,
        currency: currencyCode(currency),
        intent: 'capture',
        commit: 'true',
        components: 'buttons',
      });
      return { client_id, script_url: `${paypal.script_url}?${query}` };
    },
    webhook_path: '/webhooks/paypal',
    readWebhook: createPayPalWebhookReader({
      accounts,
      mode,
      local_sandbox: mode === 'demo' ? new URL(paypal.api_url).origin : null,
      check: paypal.webhook_check,
      call: client.call,
      clock,
    }),
  };
}

export function payPalOrigins({ paypal }: Pick<Settings, 'paypal'>): ScriptOrigins | null {
  if (!paypal.accounts.ca && !paypal.accounts.us) return null;
  const { origin, hostname } = new URL(paypal.script_url);
  if (!hostname.endsWith('.paypal.com')) return sandboxOrigins(origin);
  const payPalHosts = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
  return { scripts: payPalHosts, calls: payPalHosts, frames: payPalHosts, fonts: [], images: payPalHosts };
}
