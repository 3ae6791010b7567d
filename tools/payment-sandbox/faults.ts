import type { Call } from './calls.ts';
import { type ApiRequest, type ApiResponse, serialise } from './http.ts';

const FAULTS = [
  'drop-before',
  '429',
  '500',
  'decline',
  'drop-after',
  'hang-after',
  'slow',
  '500-after',
  'malformed',
  'wrong-amount',
  'wrong-currency',
  'partial-approval',
  'unknown-fields',
] as const;

/** A fault in upcoming calls; the README describes each one. */
export interface Fault {
  /** The call's name, such as `createPayment` or `orders.capture`. */
  call: string;
  fault: (typeof FAULTS)[number];
  /** The error code of a `decline`. */
  code?: string;
  /** Limits the fault to calls whose request contains this text. */
  text?: string;
  /** The number of calls that succeed first; default 0. */
  after?: number;
  /** The number of calls with the fault; default 1. */
  times?: number;
}

export const isFault = (value: unknown): value is Fault =>
  typeof (value as Fault)?.call === 'string' && FAULTS.includes((value as Fault).fault);

/** The faults of upcoming calls, in the order in which they were armed. */
export class Faults {
  #armed: (Fault & { after: number; times: number })[] = [];

  arm(faults: readonly Fault[]): void {
    for (const fault of faults) this.#armed.push({ after: 0, times: 1, ...fault });
  }

  clear(): void {
    this.#armed = [];
  }

  /** Counts a call and returns its fault, if it has one. */
  take(call: string, { path, raw }: Pick<ApiRequest, 'path' | 'raw'>): Fault | undefined {
    const request = `${path} ${raw}`;
    const fault = this.#armed.find((each) => each.call === call && request.includes(each.text ?? ''));
    if (!fault) return undefined;
    if (fault.after > 0) {
      fault.after -= 1;
      return undefined;
    }
    fault.times -= 1;
    if (fault.times === 0) this.#armed.splice(this.#armed.indexOf(fault), 1);
    return fault;
  }
}

const DROPPED: ApiResponse = { status: 0, body: '', delivery: 'drop' };

/** The response of a call, altered by the fault if there is one. */
export function runWithFault(call: Call, fault: Fault | undefined): ApiResponse {
  switch (fault?.fault) {
    case 'drop-before':
      return DROPPED;
    case '429':
    case '500':
      return call.fail(Number(fault.fault));
    case 'decline':
      return call.fail(400, fault.code);
  }
  const response = call.run();
  switch (fault?.fault) {
    case 'drop-after':
      return DROPPED;
    case 'hang-after':
      return { ...response, delivery: 'hang' };
    case 'slow':
      return { ...response, delivery: 'late' };
    case '500-after':
      return call.fail(500);
    case 'malformed':
      return { ...response, body: firstHalf(serialise(response)) };
    case 'wrong-amount':
      return { ...response, body: mapObjects(response.body, addOneCent) };
    case 'wrong-currency':
      return { ...response, body: mapObjects(response.body, swapCurrency) };
    case 'partial-approval':
      return { ...response, body: mapObjects(response.body, approveHalf) };
    case 'unknown-fields':
      return { ...response, body: mapObjects(response.body, addUnknownField) };
    default:
      return response;
  }
}

type Fields = Record<string, unknown>;

const firstHalf = (text: string): string => text.slice(0, Math.ceil(text.length / 2));

/** Handles the amounts of both providers: `amount` in cents, and `value` as decimal text. */
function addOneCent(fields: Fields): Fields {
  if (typeof fields.amount === 'number') return { ...fields, amount: fields.amount + 1 };
  if (typeof fields.value !== 'string' || !('currency_code' in fields)) return fields;
  return { ...fields, value: (Number(fields.value) + 0.01).toFixed(2) };
}

function approveHalf(fields: Fields): Fields {
  const money = fields.approved_money as { amount: number } | undefined;
  return money ? { ...fields, approved_money: { ...money, amount: Math.floor(money.amount / 2) } } : fields;
}

const OTHER_CURRENCY: Record<string, string> = { CAD: 'USD', USD: 'CAD' };

function swapCurrency(fields: Fields): Fields {
  const names = ['currency', 'currency_code'].filter((name) => name in fields);
  const swapped = names.map((name) => [name, OTHER_CURRENCY[String(fields[name])]]);
  return { ...fields, ...Object.fromEntries(swapped) };
}

const addUnknownField = (fields: Fields): Fields => ({
  ...fields,
  unknown_field: { any: ['thing', 1, null] },
});

/** Applies a change to every object within a value. */
function mapObjects(value: unknown, change: (fields: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => mapObjects(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, mapObjects(inner, change)]);
  return change(Object.fromEntries(entries));
}
