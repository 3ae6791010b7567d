import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { ClientInput } from '#contract/calls.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { Table } from '../../ui/Table.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { DateTime } from '../record/DateTime.tsx';
import { useSaving } from '../record/use-saving.ts';
import { AdminTitle } from '../shell/AdminTitle.tsx';
import { AddStaffMember, type StaffMember } from './AddStaffMember.tsx';

type StaffChange = Omit<ClientInput<'POST /admin/staff/:id'>['body'], 'last_modified_time'>;

export async function loader(args: LoaderFunctionArgs) {
  return (await replyOrThrow(apiFor(args)('GET /admin/staff'))).records;
}

/** The staff members with role, status and authenticator. */
export function Component() {
  const { t, api, showAlert } = useAdmin();
  const { staff: self } = useAccess();
  const [members, setMembers] = useState(useLoaderData<typeof loader>());
  const saving = useSaving();
  const upsert = (record: StaffMember) =>
    setMembers((current) =>
      [...current.filter((each) => each.staff_id !== record.staff_id), record].sort((a, b) =>
        a.email < b.email ? -1 : 1,
      ),
    );

  async function change(member: StaffMember, input: StaffChange) {
    const params = { id: member.staff_id };
    const body = { ...input, last_modified_time: member.last_modified_time };
    const reply = await saving.send(() => api('POST /admin/staff/:id', { params, body }));
    if (reply) upsert(reply.record);
  }

  const { conflict } = saving;
  async function reload() {
    saving.clearConflict();
    const response = await api('GET /admin/staff');
    if (response.ok) setMembers(response.data.records);
    else showAlert(response.data.smessage);
  }

  return (
    <div className="stack">
      <AdminTitle page={t('section-staff')} />
      <h1>{t('section-staff')}</h1>
      {conflict ? (
        <p className="conflict" role="alert">
          {conflict.smessage}{' '}
          <button type="button" className="button small" onClick={reload}>
            {t('conflict-reload')}
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
            <StatusBadge key="active" tone={member.is_active ? 'success' : 'neutral'}>
              {t(member.is_active ? 'list-active' : 'list-inactive')}
            </StatusBadge>,
            t(member.has_second_factor ? 'staff-enrolled' : 'staff-not-enrolled'),
            member.last_seen_time ? <DateTime key="seen" at={member.last_seen_time} /> : t('staff-never'),
            member.staff_id === self.staff_id ? (
              t('staff-you')
            ) : (
              <span key="action" className="inline-edit">
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
      <AddStaffMember onAdded={upsert} />
    </div>
  );
}
