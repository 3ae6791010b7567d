import type { Clock } from '#server/platform/clock.ts';
import type { Settings } from '#server/settings/settings.ts';
import type { WebhookReader } from './events.ts';
import { createOfflineProvider } from './offline.ts';
import type { PaymentContext } from './pay.ts';
import { createPayPalProvider } from './paypal.ts';
import { createPayPalCall } from './paypal-client.ts';
import { createPayPalWebhookReader } from './paypal-events.ts';
import { createSquareProvider } from './square.ts';
import { createSquareWebhookReader } from './square-events.ts';
import { WEBHOOK_PATHS } from './webhook-routes.ts';

/** The configured providers and their webhook readers. `timeout`: per call, in milliseconds. */
export function createProviders(
  settings: Settings,
  clock: Clock,
  timeout?: number,
): { providers: PaymentContext['providers']; readers: Record<'square' | 'paypal', WebhookReader> } {
  const timeouts = timeout ? { timeout } : {};
  const { card, paypal, shop, public_url } = settings;
  const call = createPayPalCall({ ...paypal, clock, ...timeouts });
  return {
    providers: {
      square: createSquareProvider({ ...card, ...timeouts }),
      paypal: createPayPalProvider({
        call,
        accounts: paypal.accounts,
        shop: { name: shop.name, url: public_url },
      }),
      offline: createOfflineProvider(),
    },
    readers: {
      square: createSquareWebhookReader({
        url: public_url + WEBHOOK_PATHS.square,
        keys: [card.accounts.ca, card.accounts.us].flatMap((each) => each?.webhook_keys ?? []),
      }),
      paypal: createPayPalWebhookReader({
        accounts: paypal.accounts,
        local_sandbox: settings.mode === 'demo' ? new URL(paypal.api_url).origin : null,
        check: paypal.webhook_check,
        call,
        clock,
      }),
    },
  };
}
