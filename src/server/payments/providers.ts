import type { Clock } from '#server/platform/clock.ts';
import type { Settings } from '#server/platform/settings.ts';
import type { ReadEvent } from './events.ts';
import { createOffline } from './offline.ts';
import type { PaymentContext } from './pay.ts';
import { createPayPal } from './paypal.ts';
import { createPayPalCalls } from './paypal-calls.ts';
import { payPalEvents } from './paypal-events.ts';
import { createSquare } from './square.ts';
import { squareEvents } from './square-events.ts';
import { WEBHOOK_PATHS } from './webhook-routes.ts';

/** The providers as configured, and how their messages are read. `timeout`: milliseconds for one answer. */
export function createProviders(
  settings: Settings,
  clock: Clock,
  timeout?: number,
): { providers: PaymentContext['providers']; readers: Record<'square' | 'paypal', ReadEvent> } {
  const patience = timeout ? { timeout } : {};
  const { card, paypal, shop, public_url } = settings;
  const call = createPayPalCalls({ ...paypal, clock, ...patience });
  return {
    providers: {
      square: createSquare({ ...card, ...patience }),
      paypal: createPayPal({ call, accounts: paypal.accounts, shop: { name: shop.name, url: public_url } }),
      offline: createOffline(),
    },
    readers: {
      square: squareEvents({
        url: public_url + WEBHOOK_PATHS.square,
        keys: [card.accounts.ca, card.accounts.us].flatMap((each) => each?.webhook_keys ?? []),
      }),
      paypal: payPalEvents({
        accounts: paypal.accounts,
        local_double: settings.mode === 'demo' ? new URL(paypal.api_url).origin : null,
        check: paypal.webhook_check,
        call,
        clock,
      }),
    },
  };
}
