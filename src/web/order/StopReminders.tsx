import { FormFrame } from '../forms/FormFrame.tsx';
import type { FormSpec } from '../forms/form-spec.ts';
import { useForm } from '../forms/use-form.ts';
import { orderPath, withQuery } from '../paths.ts';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';

/** Replaces the token in the URL once the reminders are stopped. */
const DONE = 'done';

export const stopRemindersForm = (order_id: string, token: string): FormSpec => ({
  name: 'stop-reminders',
  path: withQuery(orderPath(order_id), { stop: token }),
  to: withQuery(orderPath(order_id), { stop: DONE }),
  call: (api) => api('POST /reminder/cancel', { body: { token } }),
});

/** Stops brake check reminders through the link in an email, without signing in. */
export function StopReminders({ order_id, token }: { order_id: string; token: string }) {
  const { t } = useShop();
  const form = useForm(stopRemindersForm(order_id, token));
  const title = t('reminder-stop-title');
  return (
    <div className="page stack">
      <PageHead title={title} description={title} noindex />
      <h1>{title}</h1>
      {token === DONE ? (
        <p role="status">{t('reminder-stopped')}</p>
      ) : (
        <>
          <p>{t('reminder-stop-question')}</p>
          <FormFrame form={form} submitLabel={t('reminder-stop')} />
        </>
      )}
    </div>
  );
}
