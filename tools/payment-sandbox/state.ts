import type { Ledger } from './ledger.ts';
import type { Notice } from './webhooks/records.ts';

/** What a test can have the card provider do for good, until it is told otherwise. */
export interface Switches {
  /** Declines of cards come as 400 or as 402; both have been seen. */
  decline_status: 400 | 402;
  /** What a pending refund of the card provider becomes when it is looked at. */
  refunds_become: 'PENDING' | 'COMPLETED' | 'REJECTED' | 'FAILED';
}

/** What every call of either provider works on. */
export interface SandboxState {
  readonly ledger: Ledger;
  readonly switches: Switches;
  /** The sandbox's own time, which tests can move ahead. */
  now(): Date;
  /** Where the sandbox is reached, without a slash at the end. */
  url(): string;
  /** Tells whoever subscribed. */
  announce(notice: Notice): void;
}
