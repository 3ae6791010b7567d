import { Journal } from './journal.ts';
import { type Balance, balancesOf, type JournalEntry } from './journal-entries.ts';
import type {
  PaypalAuthorization,
  PaypalCapture,
  PaypalDispute,
  PaypalOrder,
  PaypalRefund,
} from './paypal/records.ts';
import type { Dispute, Payment, Refund, Token } from './square/records.ts';
import type { SentEvent } from './webhooks/records.ts';

export type { Payment, Refund } from './square/records.ts';

/** The first answer to an idempotency key, with a fingerprint of what was asked. */
export interface KeptAnswer {
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  /** What the call made, so that a repeat can show its present state. */
  made?: string;
  /** Epoch milliseconds of the sandbox's clock. */
  at: number;
}

/** How far the sandbox's clock is ahead, so that a restart does not turn it back. */
interface ClockSetting {
  id: 'clock';
  offset: number;
}

export interface Records {
  payment: Payment;
  refund: Refund;
  dispute: Dispute;
  token: Token;
  answer: KeptAnswer;
  'paypal-order': PaypalOrder;
  'paypal-capture': PaypalCapture;
  'paypal-authorization': PaypalAuthorization;
  'paypal-refund': PaypalRefund;
  'paypal-dispute': PaypalDispute;
  event: SentEvent;
  movement: JournalEntry;
  clock: ClockSetting;
}

type Kind = keyof Records;
interface Entry<K extends Kind = Kind> {
  kind: K;
  value: Records[K];
}

/**
 * Everything both providers know. With a file, what one call changed is one line in it, so a restart
 * forgets nothing and a kill leaves no half of a call.
 */
export class Ledger {
  readonly payments = new Map<string, Payment>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly tokens = new Map<string, Token>();
  readonly answers = new Map<string, KeptAnswer>();
  readonly paypal_orders = new Map<string, PaypalOrder>();
  readonly paypal_captures = new Map<string, PaypalCapture>();
  readonly paypal_authorizations = new Map<string, PaypalAuthorization>();
  readonly paypal_refunds = new Map<string, PaypalRefund>();
  readonly paypal_disputes = new Map<string, PaypalDispute>();
  readonly events = new Map<string, SentEvent>();
  /** Every movement of money at either provider, in the order they happened. */
  readonly movements = new Map<string, JournalEntry>();
  readonly clock = new Map<string, ClockSetting>();
  readonly #journal: Journal | undefined;
  #unwritten: Entry[] = [];

  readonly #maps: { [K in Kind]: Map<string, Records[K]> } = {
    payment: this.payments,
    refund: this.refunds,
    dispute: this.disputes,
    token: this.tokens,
    answer: this.answers,
    'paypal-order': this.paypal_orders,
    'paypal-capture': this.paypal_captures,
    'paypal-authorization': this.paypal_authorizations,
    'paypal-refund': this.paypal_refunds,
    'paypal-dispute': this.paypal_disputes,
    event: this.events,
    movement: this.movements,
    clock: this.clock,
  };

  constructor(file?: string) {
    this.#journal = file === undefined ? undefined : new Journal(file);
    for (const entry of this.#journal?.read() ?? []) this.#keep(entry as Entry);
  }

  write<K extends Kind>(kind: K, value: Records[K]): void {
    const entry = { kind, value } as Entry;
    this.#keep(entry);
    if (this.#journal) this.#unwritten.push(entry);
  }

  move(movement: Omit<JournalEntry, 'id'>): void {
    this.write('movement', { id: String(this.movements.size + 1), ...movement });
  }

  /** What came to be authorised, captured, voided, refunded and charged back for each of the shop's references. */
  balances(): Balance[] {
    return balancesOf([...this.movements.values()]);
  }

  /** Writes down what the call at hand has changed; before its answer leaves. */
  flush(): void {
    if (this.#unwritten.length === 0) return;
    this.#journal?.append(this.#unwritten);
    this.#unwritten = [];
  }

  close(): void {
    this.flush();
    this.#journal?.close();
  }

  #keep({ kind, value }: Entry): void {
    (this.#maps[kind] as Map<string, unknown>).set(value.id, value);
  }
}
