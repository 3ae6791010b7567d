import { sql } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/platform/db.ts';
import type { AttemptStateName } from '#server/platform/tables/money.ts';
import { type Finding, findingsOf } from './findings.ts';
import type { ProviderId } from './provider.ts';
import { type RefundRow, refundsOf } from './refund-rows.ts';

/** One try to pay, without its token. */
export interface AttemptEntry {
  n: number;
  provider: ProviderId;
  amount: Cents;
  state: AttemptStateName;
  declined_code: string | null;
  provider_payment_id: string | null;
  payer_name: string | null;
  created_at: Date;
  decided_at: Date | null;
}

/** One call to the provider, or one message of it, with what was said. */
export interface LogEntry {
  at: Date;
  n: number | null;
  call: string;
  outcome: string;
  code: string | null;
}

export interface PaymentHistory {
  attempts: AttemptEntry[];
  refunds: RefundRow[];
  findings: Finding[];
  log: LogEntry[];
}

/** Everything that happened about an order's money, the oldest first: for the back office. */
export async function paymentHistory(db: Db, order_id: string): Promise<PaymentHistory> {
  const attempts = await sql<AttemptEntry>`
    select n, provider, amount, state, declined_code, provider_payment_id, payer_name, created_at, decided_at
    from payment_attempt where order_id = ${order_id} order by n`.execute(db);
  const log = await sql<LogEntry>`
    select l.at, a.n, l.call, l.outcome, l.code
    from payment_log l join payment_attempt a using (attempt_id) where a.order_id = ${order_id}
    union all
    select received_at, null, 'event', coalesce(outcome, 'waiting'), type
    from provider_event where order_id = ${order_id}
    order by at`.execute(db);
  const [refunds, findings] = await Promise.all([refundsOf(db, order_id), findingsOf(db, order_id)]);
  return { attempts: attempts.rows, refunds, findings, log: log.rows };
}
