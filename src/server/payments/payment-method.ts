import type { Reply } from '#contract/calls.ts';
import type { Refusal } from '#contract/refusals.ts';
import type { Currency } from '#domain/money.ts';
import type { PaymentMethodId } from '#domain/payment.ts';
import type { WebhookReader } from './events.ts';
import type { DeclineClass, PaymentProvider } from './provider.ts';

/** A way to pay at the checkout: its provider, and everything else that differs between the methods. */
export interface PaymentMethod<M extends PaymentMethodId = PaymentMethodId> extends PaymentProvider {
  method: M;
  /**
   * `token`: the browser sends a one-time token to charge. `approval`: the payer first approves an order at the
   * provider, and the browser sends the id of that order. Both are sent in the request's field `nonce`.
   */
  flow: 'token' | 'approval';
  /** The time for which stock is held for an order that is being paid. */
  hold_minutes: number;
  /** The refusal if the request's `nonce` is missing or is not the id of an order that we created at the provider. */
  invalid_token_refusal: Refusal;
  /** The refusals for declines, where they differ from the default. */
  refusals: Partial<Record<DeclineClass, Refusal>>;
  /** The parameters of the browser's script; null if there is no account for the currency. */
  browserOptions(currency: Currency): Reply<'GET /placeorder/methods'>[M];
  /** The path of the webhook URL that is registered with the provider. */
  webhook_path: string;
  readWebhook: WebhookReader;
}

/** The origins that the Content-Security-Policy of the checkout allows for a method. */
export interface ScriptOrigins {
  scripts: string[];
  calls: string[];
  frames: string[];
  fonts: string[];
  images: string[];
}

/** The sandbox serves everything from one origin. */
export const sandboxOrigins = (origin: string): ScriptOrigins => ({
  scripts: [origin],
  calls: [origin],
  frames: [origin],
  fonts: [],
  images: [origin],
});
