import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { useAdmin } from '../platform/admin.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';

/** A generated password, which is shown only once. */
export function InitialPassword({ email, password }: { email: string; password: string }) {
  const { t } = useAdmin();
  return (
    <div className="row">
      <p role="status">
        {t('staff-password', { email, hours: STAFF_PASSWORD.initial_hours })}{' '}
        <code className="mono secret">{password}</code>
      </p>
      <CopyButton
        variant="small"
        text={password}
        label={t('staff-password-copy')}
        successMessage={t('staff-password-copied')}
      />
    </div>
  );
}
