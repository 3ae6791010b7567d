import type { Ledger } from './ledger.ts';
import type { WebhookEvent } from './webhooks.ts';

/** Everything a provider call works with. */
export interface SandboxState {
  readonly ledger: Ledger;
  now(): Date;
  /** The origin of the sandbox. */
  url(): string;
  /** Sends an event to the subscribed webhooks. */
  publish(event: WebhookEvent): void;
}
