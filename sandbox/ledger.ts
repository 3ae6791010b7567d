import { appendFileSync, existsSync, readFileSync } from 'node:fs';

export interface Money {
  amount: number;
  currency: string;
}

export interface Payment {
  id: string;
  location_id: string;
  reference_id?: string;
  status: 'APPROVED' | 'COMPLETED' | 'CANCELED' | 'FAILED';
  amount_money: Money;
  refunded: number;
  source_id: string;
  created_at: string;
  updated_at: string;
  /** When an authorisation ends by itself, in epoch milliseconds. */
  delayed_until: number;
  delay_action: 'CANCEL' | 'COMPLETE';
  error?: { category: string; code: string; detail: string };
}

export interface Refund {
  id: string;
  payment_id: string;
  status: 'PENDING' | 'COMPLETED';
  amount_money: Money;
  reason: string;
  created_at: string;
  updated_at: string;
}

/** A one-time token of the card fields and what paying with it will come to. */
export interface Token {
  id: string;
  outcome: string;
  used: boolean;
}

/** The first answer to an idempotency key, with a fingerprint of what was asked. */
export interface KeptAnswer {
  key: string;
  fingerprint: string;
  status: number;
  body: unknown;
  payment_id?: string;
}

type Entry =
  | { kind: 'payment'; value: Payment }
  | { kind: 'refund'; value: Refund }
  | { kind: 'token'; value: Token }
  | { kind: 'answer'; value: KeptAnswer };

/** Everything the sandbox knows. With a file, each change is one line in it, so a restart forgets nothing. */
export class Ledger {
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly tokens = new Map<string, Token>();
  readonly answers = new Map<string, KeptAnswer>();
  readonly #file: string | undefined;

  constructor(file?: string) {
    this.#file = file;
    if (file === undefined || !existsSync(file)) return;
    for (const line of readFileSync(file, 'utf8').split('\n')) {
      // The last line is cut short when the process was killed while writing it.
      if (line.endsWith('}')) this.#keep(JSON.parse(line) as Entry);
    }
  }

  write(entry: Entry): void {
    this.#keep(entry);
    if (this.#file !== undefined) appendFileSync(this.#file, `${JSON.stringify(entry)}\n`);
  }

  #keep(entry: Entry): void {
    if (entry.kind === 'payment') this.payments.set(entry.value.id, entry.value);
    else if (entry.kind === 'refund') this.refunds.set(entry.value.id, entry.value);
    else if (entry.kind === 'token') this.tokens.set(entry.value.id, entry.value);
    else this.answers.set(entry.value.key, entry.value);
  }
}
