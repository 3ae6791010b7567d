import {
  commandForStatus,
  nextStatus,
  type OrderCommand,
  type OrderRefusal,
  type OrderStatus,
  SELECTABLE_STATUSES,
} from '#domain/order-status.ts';
import type { Result } from '#domain/result.ts';
import type { Translate } from '#texts/texts.ts';

/** Staff commands by the name of their call, with the matching command of the status table. */
const COMMANDS = {
  pay: 'pay',
  prepare: 'prepare',
  unprepare: 'unprepare',
  ship: 'ship-part',
  cancel: 'cancel',
  return: 'return',
  refund: 'refund',
} as const satisfies Record<string, OrderCommand>;

const availability = (result: Result<unknown, OrderRefusal>, t: Translate) => ({
  allowed: result.ok,
  reason: result.ok ? null : t(result.reason),
});

/** Every command, with the reason if it is not allowed in this status. */
export const listCommands = (status: OrderStatus, t: Translate) =>
  (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((command) => ({
    command,
    ...availability(nextStatus(status, COMMANDS[command]), t),
  }));

/** The choices of the status selector, with the reason if one is not allowed. */
export const listStatusChoices = (status: OrderStatus, t: Translate) =>
  SELECTABLE_STATUSES.map((choice) => ({
    status: choice,
    ...availability(commandForStatus(status, choice), t),
  }));
