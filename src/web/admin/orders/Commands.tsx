import { type ReactNode, useState } from 'react';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import type { OrderRecord } from './order-draft.ts';
import { CancelForm, PayForm, ReturnForm } from './ReasonForms.tsx';
import { RefundForm } from './RefundForm.tsx';
import { ShipForm } from './ShipForm.tsx';

type Command = OrderRecord['commands'][number]['command'];

export interface CommandForm {
  record: OrderRecord;
  seen: string;
  onDone(record: OrderRecord): void;
}

/** Commands that need more than a status: each opens its form; one that cannot be given now says why. */
const FORMS: Partial<Record<Command, (props: CommandForm) => ReactNode>> = {
  pay: PayForm,
  ship: ShipForm,
  return: ReturnForm,
  refund: RefundForm,
  cancel: CancelForm,
};
const NEEDS_REFUNDS: readonly Command[] = ['pay', 'cancel', 'refund'];

export function Commands(props: CommandForm) {
  const { t } = useAdmin();
  const { can } = useAccess();
  const [open, setOpen] = useState<Command | null>(null);
  const shown = props.record.commands.filter(({ command }) => FORMS[command]);
  const Form = open === null ? null : FORMS[open]!;
  return (
    <section className="panel stack" aria-labelledby="commands-title">
      <h2 id="commands-title">{t('order-commands')}</h2>
      <ul className="plain commands">
        {shown.map(({ command, allowed, reason }) => {
          const mayRun = can('orders.change') && (can('refunds') || !NEEDS_REFUNDS.includes(command));
          const why = allowed ? (mayRun ? null : t('staff-not-allowed')) : reason;
          return (
            <li key={command}>
              <button
                type="button"
                className="button"
                aria-expanded={open === command}
                aria-describedby={why ? `why-${command}` : undefined}
                disabled={why !== null}
                onClick={() => setOpen(open === command ? null : command)}
              >
                {t(`order-command-${command}`)}
              </button>
              {why ? (
                <small className="quiet" id={`why-${command}`}>
                  {why}
                </small>
              ) : null}
              {Form && open === command ? (
                <Form
                  {...props}
                  onDone={(record) => {
                    setOpen(null);
                    props.onDone(record);
                  }}
                />
              ) : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
