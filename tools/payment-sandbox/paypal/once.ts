import { createHash } from 'node:crypto';
import type { Answer, Asked } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { refusal } from './errors.ts';

const HOUR = 3_600_000;
/** How long a request id protects: Orders for six hours, Payments for 45 days. */
export const KEPT = { orders: 6 * HOUR, payments: 45 * 24 * HOUR };

export const requestIdOf = ({ headers }: Asked): string | undefined => {
  const id = headers['paypal-request-id'];
  return typeof id === 'string' && id !== '' ? id : undefined;
};

/** What two calls at the same moment must not have in common. */
export const markOf = (account: PaypalAccount, operation: string, asked: Asked): string | undefined => {
  const id = requestIdOf(asked);
  return id === undefined ? undefined : `${operation}:${account.merchant_id}:${id}`;
};

/** What a call came to: its answer, and the id of what it made. */
export interface Result {
  answer: Answer;
  made?: string;
  /** Money was refused: a repeat of this very request gets the same refusal. */
  refused?: boolean;
}

/**
 * A repeat with the same request id gets the present state of what the first call made (by the
 * specification 200 for orders, 201 for payments), or the first call's refusal when the money was
 * refused. With other content it is refused.
 */
export function once(
  world: SandboxState,
  mark: string | undefined,
  asked: Asked,
  kept_for: number,
  act: () => Result,
  show: (made: string) => Answer,
): Answer {
  if (mark === undefined) return act().answer;
  const now = world.now().getTime();
  const fingerprint = createHash('sha1')
    .update(`${asked.path} ${JSON.stringify(asked.body)}`)
    .digest('base64');
  const first = world.ledger.answers.get(mark);
  if (first && now < first.at + kept_for) {
    if (first.fingerprint !== fingerprint) {
      return refusal('DUPLICATE_REQUEST_ID', { field: 'PayPal-Request-Id' });
    }
    if (first.made === undefined) return { status: first.status, body: first.body };
    return show(first.made);
  }
  const { answer, made, refused = false } = act();
  if (made !== undefined || refused) {
    world.ledger.write('answer', {
      id: mark,
      fingerprint,
      status: answer.status,
      at: now,
      ...(made === undefined ? { body: answer.body } : { body: null, made }),
    });
  }
  return answer;
}
