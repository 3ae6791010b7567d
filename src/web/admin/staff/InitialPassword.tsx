import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { useAdmin } from '../platform/admin.tsx';

/** A generated password, which is shown only once. */
export function InitialPassword({ email, password }: { email: string; password: string }) {
  const { t } = useAdmin();
  return (
    <p role="status">
      {t('staff-password', { email, hours: STAFF_PASSWORD.initial_hours })}{' '}
      <code className="mono secret">{password}</code>
    </p>
  );
}
