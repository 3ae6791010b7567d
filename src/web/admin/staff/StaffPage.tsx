import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply, Sent } from '#contract/calls.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { adminShopTexts } from '#texts/en/admin-shop.ts';
import { registerTexts } from '#texts/texts.ts';
import { StatusMark } from '../../ui/StatusMark.tsx';
import { Table } from '../../ui/Table.tsx';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { DayTime } from '../record/DayTime.tsx';
import { useSaving } from '../record/use-saving.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { AddMember } from './AddMember.tsx';

registerTexts('en', adminShopTexts);

export type Member = Reply<'GET /admin/staff'>['records'][number];
type Change = Omit<Sent<'POST /admin/staff/:id'>['body'], 'last_modified_time'>;

export async function loader(args: LoaderFunctionArgs) {
  return (await needed(apiFor(args)('GET /admin/staff'))).records;
}

/** Who works here: role, access, authenticator. Passwords are shown once, to whoever adds somebody. */
export function Component() {
  const { t, api, alert } = useAdmin();
  const { staff: self } = useAccess();
  const [members, setMembers] = useState(useLoaderData<typeof loader>());
  const saving = useSaving();
  const put = (record: Member) =>
    setMembers((now) =>
      [...now.filter((each) => each.staff_id !== record.staff_id), record].sort((a, b) =>
        a.email < b.email ? -1 : 1,
      ),
    );

  async function change(member: Member, input: Change) {
    const params = { id: member.staff_id };
    const body = { ...input, last_modified_time: member.last_modified_time };
    const reply = await saving.send(() => api('POST /admin/staff/:id', { params, body }));
    if (reply) put(reply.record);
  }

  // Somebody else changed this person meanwhile: say so, and show what is so now.
  const { conflict } = saving;
  async function reload() {
    saving.clearConflict();
    const response = await api('GET /admin/staff');
    if (response.ok) setMembers(response.data.records);
    else alert(response.data.smessage);
  }

  return (
    <div className="stack">
      <AdminTitle page={t('section-staff')} />
      <h1>{t('section-staff')}</h1>
      {conflict ? (
        <p className="conflict" role="alert">
          {conflict.smessage}{' '}
          <button type="button" className="button small" onClick={reload}>
            {t('conflict-load')}
          </button>
        </p>
      ) : null}
      <Table
        caption={t('section-staff')}
        columns={[
          { title: t('staff-column-email') },
          { title: t('staff-column-role') },
          { title: t('staff-column-active') },
          { title: t('staff-column-second') },
          { title: t('staff-column-seen') },
          { title: t('list-action') },
        ]}
        rows={members.map((member) => ({
          key: member.staff_id,
          cells: [
            member.email,
            <select
              key="role"
              className="input"
              aria-label={t('staff-role-of', { email: member.email })}
              value={member.role}
              onChange={(event) => change(member, { role: event.target.value as StaffRole })}
            >
              {STAFF_ROLES.map((role) => (
                <option key={role} value={role}>
                  {t(`role-${role}`)}
                </option>
              ))}
            </select>,
            <StatusMark key="active" tone={member.is_active ? 'good' : 'off'}>
              {t(member.is_active ? 'list-active' : 'list-inactive')}
            </StatusMark>,
            t(member.has_second_factor ? 'staff-enrolled' : 'staff-not-enrolled'),
            member.last_seen_time ? <DayTime key="seen" at={member.last_seen_time} /> : t('staff-never'),
            member.staff_id === self.staff_id ? (
              t('staff-you')
            ) : (
              <span key="action" className="in-place">
                <button
                  type="button"
                  className="button small"
                  aria-label={t(member.is_active ? 'staff-deactivate-of' : 'staff-activate-of', {
                    email: member.email,
                  })}
                  onClick={() => change(member, { is_active: !member.is_active })}
                >
                  {t(member.is_active ? 'staff-deactivate' : 'staff-activate')}
                </button>
                <button
                  type="button"
                  className="button small"
                  aria-label={t('staff-reset-of', { email: member.email })}
                  disabled={!member.has_second_factor}
                  onClick={() => change(member, { reset_second_factor: true })}
                >
                  {t('staff-reset')}
                </button>
              </span>
            ),
          ],
        }))}
      />
      <AddMember onAdded={put} />
    </div>
  );
}
