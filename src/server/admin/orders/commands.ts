import type { Refusal } from '#contract/refusals.ts';
import {
  commandForStatus,
  nextStatus,
  type OrderCommand,
  type OrderStatus,
  SELECTABLE_STATUSES,
} from '#domain/order-status.ts';
import type { Result } from '#domain/result.ts';
import type { Translate } from '#texts/texts.ts';

/** Maps the names of commands in the API to those in the status table. */
const COMMANDS = {
  pay: 'pay',
  prepare: 'prepare',
  unprepare: 'unprepare',
  ship: 'ship-part',
  cancel: 'cancel',
  return: 'return',
  'withdraw-return': 'withdraw-return',
  refund: 'refund',
} as const satisfies Record<string, OrderCommand>;

const availability = (result: Result<unknown, Refusal>, t: Translate) => ({
  allowed: result.ok,
  reason: result.ok ? null : t(result.reason, result.params as never),
});

/** Every command, with the reason if it is not allowed. `checks` refuses commands that the status alone would allow. */
export const listCommands = (
  status: OrderStatus,
  checks: Partial<Record<keyof typeof COMMANDS, Result<unknown, Refusal>>>,
  t: Translate,
) =>
  (Object.keys(COMMANDS) as (keyof typeof COMMANDS)[]).map((command) => {
    const transition = nextStatus(status, COMMANDS[command]);
    const checked = transition.ok ? checks[command] : undefined;
    return { command, ...availability(checked ?? transition, t) };
  });

/** The choices of the status selector, with the reason if one is not allowed. */
export const listStatusChoices = (
  status: OrderStatus,
  checks: Record<'cancel' | 'ship' | 'others', Result<unknown, Refusal>>,
  t: Translate,
) =>
  SELECTABLE_STATUSES.map((choice) => {
    const command = commandForStatus(status, choice);
    if (!command.ok || command.value === null) return { status: choice, ...availability(command, t) };
    const { value } = command;
    const checked = value === 'cancel' || value === 'ship' ? checks[value] : checks.others;
    return { status: choice, ...availability(checked, t) };
  });
