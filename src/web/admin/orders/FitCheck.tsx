import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { formatDateTime } from '../record/DateTime.tsx';
import type { OrderRecord } from './order-draft.ts';

/** If lines are not certain to fit, lets staff ask the buyer about them before shipping. */
export function FitCheck({ record, onAsked }: { record: OrderRecord; onAsked(record: OrderRecord): void }) {
  const { t, api, can, language } = useAdmin();
  const { isBusy, send } = useSend();
  const { line_count: count, asked_time } = record.fit_check;
  if (count === 0) return null;
  const params = { id: record.orderInfo.order_id };
  async function ask() {
    const reply = await send(() => api('POST /admin/orders/:id/fit-question', { params }));
    if (reply) onAsked(reply.record);
  }
  return (
    <Panel title={t('fit-check-heading')} className="panel left-bar stack">
      <p>{t('fit-check-help', { count })}</p>
      {asked_time ? <p>{t('fit-check-asked', { time: formatDateTime(asked_time, language) })}</p> : null}
      {can('messages.answer') ? (
        <p>
          <Button label={t('fit-check-ask')} aria-disabled={isBusy} onClick={ask} />
        </p>
      ) : null}
    </Panel>
  );
}
