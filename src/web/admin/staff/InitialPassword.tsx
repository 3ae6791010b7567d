import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A generated password, which is shown only once. */
export function InitialPassword({ email, password }: { email: string; password: string }) {
  const { t, showSuccess } = useAdmin();
  const copy = () =>
    navigator.clipboard.writeText(password).then(
      () => showSuccess(t('staff-password-copied')),
      // Without access to the clipboard, staff can select the password.
      () => {},
    );
  return (
    <div className="row">
      <p role="status">
        {t('staff-password', { email, hours: STAFF_PASSWORD.initial_hours })}{' '}
        <code className="mono secret">{password}</code>
      </p>
      <Button variant="small" label={t('staff-password-copy')} onClick={copy} />
    </div>
  );
}
