import type { Body } from '../http.ts';

/** The API's format of an amount; `value` is decimal text. */
export const toMoney = (cents: number, currency_code: string) => ({
  currency_code,
  value: (cents / 100).toFixed(2),
});

/** The cents of an amount in the API's format; NaN for invalid text, 0 for no amount. */
export function centsOf(money: unknown): number {
  const { value = '0.00' } = (money ?? {}) as Body;
  const match = /^(\d+)(?:\.(\d{2}))?$/.exec(String(value));
  return match ? Number(match[1]) * 100 + Number(match[2] ?? 0) : Number.NaN;
}
