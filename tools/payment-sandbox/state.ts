import type { Ledger } from './ledger.ts';
import type { WebhookEvent } from './webhooks.ts';

/** The records, clock and webhook delivery that all provider calls share. */
export interface SandboxState {
  readonly ledger: Ledger;
  now(): Date;
  /** The origin of the sandbox. */
  url(): string;
  /** Sends an event to the subscribed webhooks. */
  publish(event: WebhookEvent): void;
}
