import { type FormEvent, useState } from 'react';
import { STAFF_PASSWORD } from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../platform/theme.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { areShortcutsEnabled, setShortcutsEnabled } from '../shell/shortcuts.ts';

/** The staff member's own password, theme and shortcut settings. */
export function AccountPage() {
  const { t } = useAdmin();
  const { staff } = useAccess();
  const [theme, setTheme] = useState(chosenTheme);
  const [hasShortcuts, setHasShortcuts] = useState(areShortcutsEnabled);
  return (
    <div className="stack">
      <AdminTitle page={t('account-title')} />
      <h1>{t('account-title')}</h1>
      <p className="quiet">
        {staff.email}, {t(`role-${staff.role}`)}
      </p>
      <div className="columns">
        <PasswordForm />
        <section className="panel stack" aria-labelledby="device-title">
          <h2 id="device-title">{t('account-device')}</h2>
          <SelectField
            id="theme"
            label={t('account-theme')}
            value={theme}
            onChange={(event) => {
              setTheme(event.target.value as Theme);
              chooseTheme(event.target.value as Theme);
            }}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {t(`theme-${each}`)}
              </option>
            ))}
          </SelectField>
          <label className="check">
            <input
              type="checkbox"
              checked={hasShortcuts}
              onChange={(event) => {
                setHasShortcuts(event.target.checked);
                setShortcutsEnabled(event.target.checked);
              }}
            />
            <span>{t('account-shortcuts')}</span>
          </label>
        </section>
      </div>
    </div>
  );
}

function PasswordForm() {
  const { t, api, attempt, showSuccess } = useAdmin();
  const [current_password, setCurrentPassword] = useState('');
  const [new_password, setNewPassword] = useState('');

  async function changePassword(event: FormEvent) {
    event.preventDefault();
    const reply = await attempt(api('POST /admin/password', { body: { current_password, new_password } }));
    if (!reply) return;
    setCurrentPassword('');
    setNewPassword('');
    showSuccess(reply.smessage);
  }

  return (
    <form className="panel stack" onSubmit={changePassword}>
      <h2>{t('account-password')}</h2>
      <TextField
        id="current-password"
        label={t('account-current-password')}
        type="password"
        autoComplete="current-password"
        required
        value={current_password}
        onChange={(event) => setCurrentPassword(event.target.value)}
      />
      <TextField
        id="new-password"
        label={t('account-new-password')}
        hint={t('staff-password-short')}
        type="password"
        autoComplete="new-password"
        required
        minLength={STAFF_PASSWORD.min_length}
        maxLength={STAFF_PASSWORD.max_length}
        value={new_password}
        onChange={(event) => setNewPassword(event.target.value)}
      />
      <button type="submit" className="button primary">
        {t('account-change-password')}
      </button>
    </form>
  );
}
