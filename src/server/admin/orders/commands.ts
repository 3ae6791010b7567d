import {
  CHOOSABLE,
  commandForChoice,
  type OrderCommand,
  type OrderStatus,
  statusAfter,
} from '#domain/order-status.ts';
import type { Translate } from '#texts/texts.ts';

/** What staff can do with an order, by the name of its call, and the step of the status table behind it. */
const COMMANDS = {
  pay: 'pay',
  prepare: 'prepare',
  unprepare: 'unprepare',
  ship: 'ship-part',
  cancel: 'cancel',
  return: 'return',
  refund: 'refund',
} as const satisfies Record<string, OrderCommand>;

const response = (result: { ok: true } | { ok: false; reason: Parameters<Translate>[0] }, t: Translate) => ({
  allowed: result.ok,
  reason: result.ok ? null : (t as (id: string) => string)(result.reason),
});

/** Each command, and why it cannot be given now. */
export const commandsNow = (status: OrderStatus, t: Translate) =>
  (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((command) => ({
    command,
    ...response(statusAfter(status, COMMANDS[command]), t),
  }));

/** What the status selector offers, and why one cannot be chosen now. */
export const choicesNow = (status: OrderStatus, t: Translate) =>
  CHOOSABLE.map((choice) => ({ status: choice, ...response(commandForChoice(status, choice), t) }));
