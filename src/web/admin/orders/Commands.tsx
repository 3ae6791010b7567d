import { type ReactNode, useEffect, useRef, useState } from 'react';
import { toCents } from '#domain/money.ts';
import { formatByCurrencyCode } from '#texts/format-money.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { DescriptionList } from '../../ui/DescriptionList.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { usePageActions } from '../shell/page-actions.ts';
import { PayForm } from './OfflinePaymentForm.tsx';
import {
  type CommandFormProps,
  declineReason,
  isFitQuestionDue,
  newQuotePath,
  nextCommand,
  type OrderRecord,
  openRequests,
  restockableLines,
} from './order-draft.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForms.tsx';
import { RestockForm } from './RestockForm.tsx';
import { ShipForm } from './ShipForm.tsx';

type Command = OrderRecord['commands'][number]['command'] | 'restock';

/** The form of each command. A command without a form is not offered here. */
const FORMS: Partial<Record<Command, (props: CommandFormProps) => ReactNode>> = {
  pay: PayForm,
  ship: ShipForm,
  return: (props) => <ReasonForm command="return" {...props} />,
  'withdraw-return': (props) => <ReasonForm command="withdraw-return" {...props} />,
  refund: RefundForm,
  restock: RestockForm,
  cancel: (props) => <ReasonForm command="cancel" {...props} />,
};
/** Commands that need the `refunds` permission. */
const REFUND_COMMANDS: readonly Command[] = ['pay', 'cancel', 'refund'];

/**
 * Buttons that open the forms of the order's commands, with the next step first. Unavailable commands are listed below,
 * each with the reason.
 */
export function Commands(props: CommandFormProps) {
  const { t, can } = useAdmin();
  const [openCommand, setOpenCommand] = useState<Command | null>(null);
  const next = nextCommand(props.record);
  const requests = openRequests(props.record);
  const { orderInfo, money } = props.record;
  const isOffered = (command: Command) =>
    FORMS[command] !== undefined && (command !== 'withdraw-return' || orderInfo.status === 'Return');
  // Does not depend on the order's status, and is offered only if there are such units.
  const restock = { command: 'restock', allowed: true, reason: null } as const;
  const restockable = restockableLines(props.record);
  const commands = [...props.record.commands, ...(restockable.length > 0 ? [restock] : [])]
    .filter(({ command }) => isOffered(command))
    .map(({ command, allowed, reason }) => {
      const isPermitted = can('orders.change') && (can('refunds') || !REFUND_COMMANDS.includes(command));
      const permissionReason = isPermitted ? null : t('staff-not-allowed');
      const disabledReason = allowed ? permissionReason : reason;
      return { command, label: t(`order-command-${command}`), disabledReason };
    })
    .sort((a, b) => Number(b.command === next) - Number(a.command === next));
  const available = commands.filter(({ disabledReason }) => disabledReason === null);
  const unavailable = commands.filter(({ disabledReason }) => disabledReason !== null);
  const reasons = new Set(unavailable.map(({ disabledReason }) => disabledReason));
  /** The reason, if no command is available and all of them are unavailable for the same reason. */
  const [onlyReason] = available.length === 0 && reasons.size === 1 ? reasons : [];
  usePageActions(available.map(({ command, label }) => ({ label, run: () => setOpenCommand(command) })));
  /** The text to show if the order has no next command. */
  const idleStep =
    (props.record.refund_request && 'approve') ||
    (money.pending > 0 && 'refunding') ||
    (requests.length > 0 && 'request') ||
    'none';
  const amount = (decimal: number) => formatByCurrencyCode(toCents(decimal), money.currency, t);
  const moneyText = t(money.pending > 0 ? 'order-step-money-pending' : 'order-step-money', {
    captured: amount(money.captured),
    refunded: amount(money.refunded),
    pending: amount(money.pending),
  });
  const decline = declineReason(props.record);
  const step = next === 'refund' && orderInfo.status === 'Return' ? 'return' : (next ?? idleStep);
  const openUnits = props.record.lineItems.reduce((total, line) => total + line.open_quantity, 0);
  const unitsToRestock = restockable.reduce((total, line) => total + line.restockable_quantity, 0);
  const shownStep =
    step === 'ship' || step === 'restock'
      ? t(`order-step-${step}`, { count: step === 'ship' ? openUnits : unitsToRestock })
      : t(`order-step-${step}`);
  const isDeclined = step === 'none' && decline !== null;
  const stepText = isDeclined ? t('order-step-declined', { reason: decline }) : shownStep;
  const commandList = useRef<HTMLUListElement>(null);
  const openForm = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form that opens receives the focus
  useEffect(() => {
    const find = (selector: string) => openForm.current?.querySelector<HTMLElement>(selector);
    (find('[data-focus]') ?? find(':is(input, select)'))?.focus();
  }, [openCommand]);
  // While a form is open, its own button is the primary one. Restocking waits until the goods arrive.
  const hasPrimary = openCommand === null && next !== 'restock' && !isFitQuestionDue(props.record, can);
  const Form = openCommand === null ? null : FORMS[openCommand]!;
  return (
    <Panel title={t('order-commands')} className="panel left-bar stack">
      {requests.map(({ message_id, title, sender, at }) => (
        <p key={message_id} className="note-box row">
          <span>
            <strong>{t('order-request')}</strong> {t('order-request-from', { title, sender })}{' '}
            <DateTime className="quiet" time={at} />
          </span>
          <Link className="button" to={recordPath('messages', message_id)}>
            {t('order-request-open')}
          </Link>
        </p>
      ))}
      <p>
        {stepText} <span className="quiet">{moneyText}</span>
      </p>
      <ul className="plain commands" ref={commandList}>
        {isDeclined && can('orders.change') ? (
          <li>
            <Link className="button primary" to={newQuotePath(orderInfo)}>
              {t('order-page-quote')}
            </Link>
          </li>
        ) : null}
        {available.map(({ command, label }) => (
          <li key={command}>
            <Button
              label={label}
              variant={hasPrimary && command === next ? 'primary' : ''}
              aria-expanded={openCommand === command}
              onClick={() => setOpenCommand(openCommand === command ? null : command)}
            />
          </li>
        ))}
      </ul>
      {Form ? (
        <div ref={openForm} key={openCommand}>
          <Form
            {...props}
            onCancel={() => {
              setOpenCommand(null);
              commandList.current?.querySelector<HTMLElement>('[aria-expanded="true"]')?.focus();
            }}
            onDone={(record) => {
              setOpenCommand(null);
              props.onDone(record);
            }}
          />
        </div>
      ) : null}
      {onlyReason ? <p className="quiet">{onlyReason}</p> : null}
      {!onlyReason && unavailable.length > 0 ? (
        <details className="quiet">
          <summary>{t('order-commands-unavailable')}</summary>
          <DescriptionList
            entries={unavailable.map(({ label, disabledReason }) => [label, disabledReason])}
          />
        </details>
      ) : null}
    </Panel>
  );
}
