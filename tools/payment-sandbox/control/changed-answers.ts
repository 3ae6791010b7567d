import type { ServerResponse } from 'node:http';
import type { Answer } from '../answer.ts';
import { textOf } from '../reply.ts';

/** The first half of the answer, as if that were all of it. */
export function garbled(response: ServerResponse, answer: Answer): void {
  const text = textOf(answer);
  response.writeHead(answer.status, { 'content-type': 'application/json' });
  response.end(text.slice(0, Math.max(1, Math.floor(text.length / 2))));
}

/** Every amount one cent more than it is. */
export const withWrongAmount = (body: unknown): unknown =>
  changed(body, (object) => {
    if (typeof object.amount === 'number') return { ...object, amount: object.amount + 1 };
    if (typeof object.value !== 'string' || !('currency_code' in object)) return object;
    return { ...object, value: (Number(object.value) + 0.01).toFixed(2) };
  });

/** Fields that no specification knows, in every object. */
export const withUnknownFields = (body: unknown): unknown =>
  changed(body, (object) => ({ ...object, field_of_tomorrow: { any: ['thing', 1, null] } }));

/** A status that no specification knows, in every object that has one. */
export const withUnknownStatus = (body: unknown): unknown =>
  changed(body, (object) => ('status' in object ? { ...object, status: 'STATUS_OF_TOMORROW' } : object));

type Fields = Record<string, unknown>;

function changed(value: unknown, change: (object: Fields) => Fields): unknown {
  if (Array.isArray(value)) return value.map((each) => changed(each, change));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, inner]) => [key, changed(inner, change)]);
  return change(Object.fromEntries(entries));
}
