import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toCents } from '#domain/money.ts';
import { formatMoney } from '#texts/format-money.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { usePageActions } from '../shell/page-actions.ts';
import { type CommandFormProps, nextCommand, type OrderRecord } from './order-draft.ts';
import { PayForm } from './PayForm.tsx';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ShipForm } from './ShipForm.tsx';

type Command = OrderRecord['commands'][number]['command'];

/** Commands that need a form. */
const FORMS: Partial<Record<Command, (props: CommandFormProps) => ReactNode>> = {
  pay: PayForm,
  ship: ShipForm,
  return: (props) => <ReasonForm command="return" {...props} />,
  'withdraw-return': (props) => <ReasonForm command="withdraw-return" {...props} />,
  refund: RefundForm,
  cancel: (props) => <ReasonForm command="cancel" {...props} />,
};
/** Commands that need the `refunds` permission. */
const REFUND_COMMANDS: readonly Command[] = ['pay', 'cancel', 'refund'];

/** Buttons that open the forms of commands. The next one comes first; unavailable ones are last, with the reason. */
export function Commands(props: CommandFormProps) {
  const { t, can } = useAdmin();
  const [openCommand, setOpenCommand] = useState<Command | null>(null);
  const next = nextCommand(props.record);
  const { orderInfo, money } = props.record;
  const commands = props.record.commands
    .filter(
      ({ command }) => FORMS[command] && (command !== 'withdraw-return' || orderInfo.status === 'Return'),
    )
    .map(({ command, allowed, reason }) => {
      const isPermitted = can('orders.change') && (can('refunds') || !REFUND_COMMANDS.includes(command));
      const disabledReason = allowed ? (isPermitted ? null : t('staff-not-allowed')) : reason;
      const rank = command === next ? 0 : disabledReason === null ? 1 : 2;
      return { command, label: t(`order-command-${command}`), disabledReason, rank };
    })
    .sort((a, b) => a.rank - b.rank);
  usePageActions(
    commands
      .filter(({ disabledReason }) => disabledReason === null)
      .map(({ command, label }) => ({ label, run: () => setOpenCommand(command) })),
  );
  const amount = (decimal: number) => formatMoney(toCents(decimal), money.currency, t);
  const moneyText = t('order-step-money', {
    captured: amount(money.captured),
    refunded: amount(money.refunded + money.pending),
  });
  const list = useRef<HTMLUListElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that opens receives the focus
  useEffect(
    () => list.current?.querySelector<HTMLElement>('form :is(input, select)')?.focus(),
    [openCommand],
  );
  const Form = openCommand === null ? null : FORMS[openCommand]!;
  return (
    <Panel title={t('order-commands')} className="panel left-bar stack">
      <p>
        {t(`order-step-${next ?? 'none'}`)} <span className="quiet">{moneyText}</span>
      </p>
      <ul className="plain commands" ref={list}>
        {commands.map(({ command, label, disabledReason }) => (
          <li key={command}>
            <Button
              label={label}
              {...(command === next ? { variant: 'primary' as const } : {})}
              aria-expanded={openCommand === command}
              aria-describedby={disabledReason ? `reason-${command}` : undefined}
              disabled={disabledReason !== null}
              onClick={() => setOpenCommand(openCommand === command ? null : command)}
            />
            {disabledReason ? (
              <small className="quiet" id={`reason-${command}`}>
                {disabledReason}
              </small>
            ) : null}
            {Form && openCommand === command ? (
              <Form
                {...props}
                onDone={(record) => {
                  setOpenCommand(null);
                  props.onDone(record);
                }}
              />
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
