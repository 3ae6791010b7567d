import { type FormEvent, useState } from 'react';
import { STAFF_PASSWORD } from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAccess, useAdmin } from '../platform/admin.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../platform/theme.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { areKeysOn, switchKeys } from '../shell/keys.ts';

/** What belongs to the person: password, looks, keys. */
export function AccountPage() {
  const { t } = useAdmin();
  const { staff } = useAccess();
  const [theme, setTheme] = useState(chosenTheme);
  const [isKeysOn, setKeysOn] = useState(areKeysOn);
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
              checked={isKeysOn}
              onChange={(event) => {
                setKeysOn(event.target.checked);
                switchKeys(event.target.checked);
              }}
            />
            <span>{t('account-keys')}</span>
          </label>
        </section>
      </div>
    </div>
  );
}

function PasswordForm() {
  const { t, api, tried, done } = useAdmin();
  const [current_password, setCurrent] = useState('');
  const [new_password, setNew] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    const reply = await tried(api('POST /admin/password', { body: { current_password, new_password } }));
    if (!reply) return;
    setCurrent('');
    setNew('');
    done(reply.smessage);
  }

  return (
    <form className="panel stack" onSubmit={send}>
      <h2>{t('account-password')}</h2>
      <TextField
        id="current-password"
        label={t('account-current-password')}
        type="password"
        autoComplete="current-password"
        required
        value={current_password}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextField
        id="new-password"
        label={t('account-new-password')}
        hint={t('staff-password-short')}
        type="password"
        autoComplete="new-password"
        required
        minLength={STAFF_PASSWORD.shortest}
        maxLength={STAFF_PASSWORD.longest}
        value={new_password}
        onChange={(event) => setNew(event.target.value)}
      />
      <button type="submit" className="button primary">
        {t('account-change-password')}
      </button>
    </form>
  );
}
