import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { type Balance, balancesOf } from './balances.ts';
import type { StoredOutcome } from './idempotency.ts';
import type { PayPalCapture, PayPalDispute, PayPalOrder, PayPalRefund } from './paypal/records.ts';
import type { CardToken, Dispute, Payment, Refund } from './square/records.ts';
import type { WebhookEvent } from './webhooks.ts';

class Tables {
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly card_tokens = new Map<string, CardToken>();
  readonly paypal_orders = new Map<string, PayPalOrder>();
  readonly paypal_captures = new Map<string, PayPalCapture>();
  readonly paypal_refunds = new Map<string, PayPalRefund>();
  readonly paypal_disputes = new Map<string, PayPalDispute>();
  readonly paypal_events = new Map<string, WebhookEvent>();
  readonly outcomes = new Map<string, StoredOutcome>();
}
type Row<T extends keyof Tables> = Tables[T] extends Map<string, infer R extends { id: string }> ? R : never;
type Change = { table: keyof Tables; row: { id: string } };

/** The records by id, in the order of creation. A file keeps them across restarts, with one line per call. */
export class Ledger extends Tables {
  readonly #file: string | undefined;
  #unsaved: Change[] = [];

  constructor(file?: string) {
    super();
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    const text = readFileSync(file, 'utf8');
    // Drops an incomplete last line. The process stopped while writing it, before responding to that call.
    const completeLines = text.slice(0, text.lastIndexOf('\n') + 1);
    if (completeLines !== text) writeFileSync(file, completeLines);
    for (const line of completeLines.split('\n').filter(Boolean)) {
      for (const { table, row } of JSON.parse(line) as Change[]) this.#set(table, row);
    }
  }

  write<T extends keyof Tables>(table: T, row: Row<T>): void {
    this.#set(table, row);
    if (this.#file !== undefined) this.#unsaved.push({ table, row });
  }

  /** Saves the changes of a call; called before its response is sent. */
  flush(): void {
    if (this.#file === undefined || this.#unsaved.length === 0) return;
    appendFileSync(this.#file, `${JSON.stringify(this.#unsaved)}\n`);
    this.#unsaved = [];
  }

  balances(): Balance[] {
    return balancesOf(this);
  }

  #set(table: keyof Tables, row: { id: string }): void {
    (this[table] as Map<string, unknown>).set(row.id, row);
  }
}
