import { isPlaceholderEmail } from '#domain/address.ts';
import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSend } from '../platform/use-send.ts';
import { formatDateTime } from '../record/DateTime.tsx';
import type { CustomerPanelProps } from './customer-draft.ts';

export function PasswordAndSessions({ customer, onChanged }: CustomerPanelProps) {
  const { t, api, language, can } = useAdmin();
  const { isBusy, send } = useSend();
  const params = { id: customer.customer_id };
  const canEdit = can('customers.change') && !isPlaceholderEmail(customer.email);

  const resetPassword = () => send(() => api('POST /admin/customers/:id/reset', { params }));
  async function signOut() {
    const reply = await send(() => api('POST /admin/customers/:id/signout', { params }));
    if (reply) onChanged(reply.record);
  }

  return (
    <>
      <Panel title={t('field-password')}>
        <p className="quiet">{t('customer-password-help')}</p>
        {canEdit ? (
          <Button label={t('customer-password-reset')} aria-disabled={isBusy} onClick={resetPassword} />
        ) : null}
      </Panel>
      <Panel
        title={t('customer-sessions')}
        emptyText={customer.sessions.length === 0 && t('customer-sessions-none')}
      >
        <ul className="plain">
          {customer.sessions.map(({ session_id, created_time, seen_time }) => (
            <li key={session_id}>
              {t('customer-session', {
                since: formatDateTime(created_time, language),
                seen: formatDateTime(seen_time, language),
              })}
            </li>
          ))}
        </ul>
        {canEdit ? <Button label={t('customer-sign-out')} aria-disabled={isBusy} onClick={signOut} /> : null}
      </Panel>
    </>
  );
}
