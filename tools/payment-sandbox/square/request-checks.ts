import type { Answer, Body, Money } from '../answer.ts';
import { failure } from './errors.ts';

const invalid = (code: string, detail: string, field: string): Answer => failure(400, code, detail, field);

/** What is wrong with a text field, if anything. Lengths are those of the world's specification. */
export function textFault(body: Body, field: string, longest: number, isRequired = false): Answer | null {
  const value = body[field];
  if (value === undefined || value === null) {
    return isRequired ? invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', field) : null;
  }
  if (typeof value !== 'string') return invalid('EXPECTED_STRING', 'Expected a string value', field);
  if (isRequired && value === '') return invalid('VALUE_EMPTY', 'Field must not be blank', field);
  return value.length > longest
    ? invalid('VALUE_TOO_LONG', `Field must not be greater than ${longest} length`, field)
    : null;
}

/** What is wrong with `amount_money`: whole cents above nothing, in the seller's one currency. */
export function moneyFault(money: unknown, currency: string): Answer | null {
  const { amount, currency: asked } = (money ?? {}) as Partial<Money>;
  if (typeof money !== 'object' || money === null || amount === undefined || asked === undefined) {
    return invalid('MISSING_REQUIRED_PARAMETER', 'Field must be set', 'amount_money');
  }
  if (!Number.isSafeInteger(amount)) {
    return invalid('EXPECTED_INTEGER', 'Expected an integer value', 'amount_money.amount');
  }
  if (amount <= 0) return invalid('VALUE_TOO_LOW', 'Amount must be positive', 'amount_money.amount');
  return asked === currency
    ? null
    : invalid('CURRENCY_MISMATCH', `This merchant takes ${currency} only`, 'amount_money.currency');
}

export function choiceFault(body: Body, field: string, choices: readonly string[]): Answer | null {
  const value = body[field];
  return value === undefined || choices.includes(value as string)
    ? null
    : invalid('INVALID_ENUM_VALUE', `Expected one of ${choices.join(', ')}`, field);
}

export function flagFault(body: Body, field: string): Answer | null {
  const value = body[field];
  return value === undefined || typeof value === 'boolean'
    ? null
    : invalid('EXPECTED_BOOLEAN', 'Expected a boolean value', field);
}

const SHORTEST_DELAY = 60_000;

/** How long an authorisation lasts may be set for payments that are completed later, and is a minute at least. */
export function delayFault(body: Body): Answer | null {
  if (body.delay_duration === undefined) return null;
  const delay = durationOf(body.delay_duration);
  if (delay === null) return invalid('INVALID_VALUE', 'Expected an RFC 3339 duration', 'delay_duration');
  if (body.autocomplete !== false) {
    return invalid('INVALID_VALUE', 'Only for payments with autocomplete=false', 'delay_duration');
  }
  return delay < SHORTEST_DELAY ? invalid('VALUE_TOO_LOW', 'Must be at least PT1M', 'delay_duration') : null;
}

/** An RFC 3339 duration of weeks, days, hours, minutes and seconds, in milliseconds; null when it is none. */
export function durationOf(text: unknown): number | null {
  const match = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?)?$/.exec(String(text));
  if (!match || /[PT]$/.test(String(text))) return null;
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0));
  return ((((weeks! * 7 + days!) * 24 + hours!) * 60 + minutes!) * 60 + seconds!) * 1000;
}
