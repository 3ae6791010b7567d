import { type ReactNode, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { CommandFormProps, OrderRecord } from './order-draft.ts';
import { ReasonForm } from './ReasonForm.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ShipForm } from './ShipForm.tsx';

type Command = OrderRecord['commands'][number]['command'];

/** Commands that need a form. */
const FORMS: Partial<Record<Command, (props: CommandFormProps) => ReactNode>> = {
  pay: (props) => <ReasonForm command="pay" {...props} />,
  ship: ShipForm,
  return: (props) => <ReasonForm command="return" {...props} />,
  refund: RefundForm,
  cancel: (props) => <ReasonForm command="cancel" {...props} />,
};
/** Commands that need the `refunds` permission. */
const REFUND_COMMANDS: readonly Command[] = ['pay', 'cancel', 'refund'];

/** Buttons that open the form of a command; an unavailable one shows the reason. */
export function Commands(props: CommandFormProps) {
  const { t, can } = useAdmin();
  const [openCommand, setOpenCommand] = useState<Command | null>(null);
  const visible = props.record.commands.filter(({ command }) => FORMS[command]);
  const Form = openCommand === null ? null : FORMS[openCommand]!;
  return (
    <Panel title={t('order-commands')}>
      <ul className="plain commands">
        {visible.map(({ command, allowed, reason }) => {
          const isPermitted = can('orders.change') && (can('refunds') || !REFUND_COMMANDS.includes(command));
          const disabledReason = allowed ? (isPermitted ? null : t('staff-not-allowed')) : reason;
          return (
            <li key={command}>
              <Button
                label={t(`order-command-${command}`)}
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
          );
        })}
      </ul>
    </Panel>
  );
}
