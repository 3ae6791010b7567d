import { useEffect, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { browserName } from '#domain/browser-name.ts';
import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '#texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin, useSend, useStaff } from '../platform/admin.tsx';
import { followStaffLanguage } from '../platform/staff-language.ts';
import { chooseTheme, readChosenTheme, THEMES, type Theme } from '../platform/theme.ts';
import { errorIf, Subform, useAdminForm } from '../record/admin-form.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { areShortcutsEnabled, setShortcutsEnabled } from '../shell/shortcuts.ts';
import { RoleTable } from './RoleTable.tsx';
import { SignIns } from './SignIns.tsx';

export function AccountPage() {
  const { t, language, api, attempt } = useAdmin();
  const staff = useStaff();
  async function chooseLanguage(chosen: Language) {
    if (await attempt(api('POST /admin/language', { body: { language: chosen } })))
      followStaffLanguage(chosen, language);
  }
  return (
    <div className="stack">
      <PageHeading title={t('account-title')} />
      <p className="quiet">
        {staff.email}, {t(`role-${staff.role}`)}
      </p>
      <div className="columns">
        <PasswordForm />
        <Panel title={t('account-device')}>
          <SelectField
            id="theme"
            label={t('account-theme')}
            options={THEMES.map((each) => [each, t(`theme-${each}`)])}
            defaultValue={readChosenTheme()}
            onChange={(event) => chooseTheme(event.target.value as Theme)}
          />
          <SelectField
            id="language"
            label={t('account-language')}
            options={LANGUAGES.map((each) => [each, LANGUAGE_NAMES[each]])}
            value={language}
            onChange={(event) => chooseLanguage(event.target.value as Language)}
          />
          <CheckField
            label={t('account-shortcuts')}
            defaultChecked={areShortcutsEnabled()}
            onChange={({ target }) => setShortcutsEnabled(target.checked)}
          />
        </Panel>
      </div>
      <StaffSessions />
      <h2>{t('sign-ins')}</h2>
      <SignIns />
      <h2>{t('roles-own')}</h2>
      <RoleTable roles={[staff.role]} />
    </div>
  );
}

function PasswordForm() {
  const { t, api } = useAdmin();
  const initial = { current_password: '', new_password: '' };
  const form = useAdminForm({
    initial,
    required: ['current_password'],
    validate: ({ new_password }) =>
      errorIf(new_password.length < STAFF_PASSWORD.min_length, 'new_password', t('staff-password-short')),
    call: (body) => api('POST /admin/password', { body }),
    valuesWhenDone: initial,
  });
  return (
    <Subform form={form} className="panel stack" isPrimary submitLabel={t('account-change-password')}>
      <h2>{t('field-password')}</h2>
      <TextField
        label={t('account-current-password')}
        type="password"
        required
        {...form.field('current_password')}
        autoComplete="current-password"
      />
      <TextField
        label={t('account-new-password')}
        hint={t('staff-password-hint')}
        type="password"
        required
        maxLength={STAFF_PASSWORD.max_length}
        {...form.field('new_password')}
        autoComplete="new-password"
      />
    </Subform>
  );
}

type Session = Reply<'GET /admin/sessions'>['sessions'][number];

/** The staff member's own sessions. All but the current one can be ended. */
function StaffSessions() {
  const { t, api, attempt } = useAdmin();
  const [sessions, setSessions] = useState<Session[]>([]);
  const { send } = useSend();
  // biome-ignore lint/correctness/useExhaustiveDependencies: loaded once; ending sessions updates the list
  useEffect(() => {
    attempt(api('GET /admin/sessions')).then((reply) => reply && setSessions(reply.sessions));
  }, []);

  /** Ends the session or, for `others`, all sessions but the current one. */
  async function endSessions(ended: Session | 'others') {
    const session_id = ended === 'others' ? null : ended.session_id;
    const reply = await send(() => api('POST /admin/sessions/end', { body: { session_id } }));
    if (!reply) return;
    const isKept = (session: Session) =>
      session.is_current || (session_id !== null && session.session_id !== session_id);
    setSessions((current) => current.filter(isKept));
  }

  const action = (session: Session) =>
    session.is_current ? (
      t('session-here')
    ) : (
      <Button variant="small" label={t('staff-session-end')} onClick={() => endSessions(session)} />
    );
  return (
    <Panel className="stack" title={t('sessions-title')}>
      <Table
        caption={t('sessions-title')}
        rows={sessions}
        rowKey={(session) => session.session_id}
        columns={[
          {
            title: t('record-field-browser'),
            cell: ({ agent }) => browserName(agent) ?? t('session-unknown'),
          },
          { title: t('staff-session-since'), cell: (session) => <DateTime time={session.created_time} /> },
          { title: t('staff-session-seen'), cell: (session) => <DateTime time={session.seen_time} /> },
          { title: t('list-action'), cell: action },
        ]}
      />
      {sessions.length > 1 ? (
        <p>
          <Button label={t('staff-sessions-end-others')} onClick={() => endSessions('others')} />
        </p>
      ) : null}
    </Panel>
  );
}
