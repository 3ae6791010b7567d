import type { PaymentMethodId } from '#domain/payment.ts';
import type { Clock } from '#server/platform/clock.ts';
import type { PaymentSettings } from '#server/settings/payment-settings.ts';
import type { Settings } from '#server/settings/settings.ts';
import { createInternalProvider } from './internal-provider.ts';
import { cardOrigins, createCardMethod } from './methods/card.ts';
import { createPayPalMethod, payPalOrigins } from './methods/paypal.ts';
import type { PaymentContext } from './pay.ts';
import type { PaymentMethod, ScriptOrigins } from './payment-method.ts';

/** The payment methods of the checkout and the providers of all payments. `timeout`: per call, in milliseconds. */
export function createProviders(
  settings: Settings,
  clock: Clock,
  timeout?: number,
): Pick<PaymentContext, 'methods' | 'providers'> {
  const timeouts = timeout ? { timeout } : {};
  const methods: { [M in PaymentMethodId]: PaymentMethod<M> } = {
    card: createCardMethod(settings, timeouts),
    paypal: createPayPalMethod(settings, timeouts, clock),
  };
  const internalProviders = (['credit', 'offline'] as const).map(createInternalProvider);
  const providers = [...Object.values(methods), ...internalProviders];
  return {
    methods,
    providers: Object.fromEntries(providers.map((each) => [each.id, each])) as PaymentContext['providers'],
  };
}

/** The origins that the checkout must allow for the configured methods. */
export const checkoutOrigins = (settings: PaymentSettings): ScriptOrigins[] =>
  [cardOrigins(settings), payPalOrigins(settings)].filter((each) => each !== null);
