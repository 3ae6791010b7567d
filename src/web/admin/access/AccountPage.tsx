import { type FormEvent, useState } from 'react';
import { STAFF_PASSWORD } from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAccess, useOffice } from '../platform/office.tsx';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '../platform/theme.ts';
import { areKeysOn, switchKeys } from '../shell/keys.ts';
import { OfficeTitle } from '../shell/OfficeTitle.tsx';

/** What belongs to the person: password, looks, keys. */
export function AccountPage() {
  const { say } = useOffice();
  const { staff } = useAccess();
  const [theme, setTheme] = useState(chosenTheme);
  const [isKeysOn, setKeysOn] = useState(areKeysOn);
  return (
    <div className="stack">
      <OfficeTitle page={say('account-title')} />
      <h1>{say('account-title')}</h1>
      <p className="quiet">
        {staff.email}, {say(`role-${staff.role}`)}
      </p>
      <div className="columns">
        <PasswordForm />
        <section className="panel stack" aria-labelledby="device-title">
          <h2 id="device-title">{say('account-device')}</h2>
          <SelectField
            id="theme"
            label={say('account-theme')}
            value={theme}
            onChange={(event) => {
              setTheme(event.target.value as Theme);
              chooseTheme(event.target.value as Theme);
            }}
          >
            {THEMES.map((each) => (
              <option key={each} value={each}>
                {say(`theme-${each}`)}
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
            <span>{say('account-keys')}</span>
          </label>
        </section>
      </div>
    </div>
  );
}

function PasswordForm() {
  const { say, ask, tried, done } = useOffice();
  const [current_password, setCurrent] = useState('');
  const [new_password, setNew] = useState('');

  async function send(event: FormEvent) {
    event.preventDefault();
    const reply = await tried(ask('POST /admin/password', { body: { current_password, new_password } }));
    if (!reply) return;
    setCurrent('');
    setNew('');
    done(reply.smessage);
  }

  return (
    <form className="panel stack" onSubmit={send}>
      <h2>{say('account-password')}</h2>
      <TextField
        id="current-password"
        label={say('account-current-password')}
        type="password"
        autoComplete="current-password"
        required
        value={current_password}
        onChange={(event) => setCurrent(event.target.value)}
      />
      <TextField
        id="new-password"
        label={say('account-new-password')}
        hint={say('staff-password-short')}
        type="password"
        autoComplete="new-password"
        required
        minLength={STAFF_PASSWORD.shortest}
        maxLength={STAFF_PASSWORD.longest}
        value={new_password}
        onChange={(event) => setNew(event.target.value)}
      />
      <button type="submit" className="button primary">
        {say('account-change-password')}
      </button>
    </form>
  );
}
