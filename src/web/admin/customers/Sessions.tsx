import { isPlaceholderEmail } from '#domain/address.ts';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { formatDateTime } from '../record/DateTime.tsx';
import { useSaving } from '../record/use-saving.ts';
import type { Customer } from './customer-draft.ts';

/** The customer's password reset and active sessions. */
export function Sessions({ customer, onChanged }: { customer: Customer; onChanged(record: Customer): void }) {
  const { t, api, language } = useAdmin();
  const { can } = useAccess();
  const saving = useSaving();
  const params = { id: customer.customer_id };
  const canEdit = can('customers.change') && !isPlaceholderEmail(customer.email);

  async function signOut() {
    const reply = await saving.send(() => api('POST /admin/customers/:id/signout', { params }));
    if (reply) onChanged(reply.record);
  }

  return (
    <>
      <section className="panel stack" aria-labelledby="password-title">
        <h2 id="password-title">{t('customer-password')}</h2>
        <p className="quiet">{t('customer-password-help')}</p>
        {canEdit ? (
          <button
            type="button"
            className="button"
            aria-disabled={saving.isSaving}
            onClick={() => saving.send(() => api('POST /admin/customers/:id/reset', { params }))}
          >
            {t('customer-password-reset')}
          </button>
        ) : null}
      </section>
      <section className="panel stack" aria-labelledby="sessions-title">
        <h2 id="sessions-title">{t('customer-sessions')}</h2>
        {customer.sessions.length === 0 ? (
          <p className="quiet">{t('customer-sessions-none')}</p>
        ) : (
          <>
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
            {canEdit ? (
              <button type="button" className="button" aria-disabled={saving.isSaving} onClick={signOut}>
                {t('customer-sign-out')}
              </button>
            ) : null}
          </>
        )}
      </section>
    </>
  );
}
