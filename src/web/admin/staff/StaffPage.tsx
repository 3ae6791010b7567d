import { useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { Options } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Table } from '../../ui/Table.tsx';
import { RoleTable } from '../access/RoleTable.tsx';
import { SignIns } from '../access/SignIns.tsx';
import { apiFor, replyOrThrow, useAdmin, useStaff } from '../platform/admin.tsx';
import { DateTime, formatDateTime } from '../record/DateTime.tsx';
import { ActiveBadge } from '../shell/ActiveBadge.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { AddStaffMember, ChangeStaffMember, type StaffChange, type StaffMember } from './StaffForms.tsx';

export async function loader(args: LoaderFunctionArgs) {
  return (await replyOrThrow(apiFor(args)('GET /admin/staff'))).records;
}

export function Component() {
  const { t, language } = useAdmin();
  const staff = useStaff();
  const members = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  const [changeToConfirm, setChangeToConfirm] = useState<{
    member: StaffMember;
    change: StaffChange;
    title: string;
  } | null>(null);
  const [signInsOf, setSignInsOf] = useState<StaffMember | null>(null);
  const changeButton = (member: StaffMember, label: PlainTextId, change: StaffChange, title: string) => (
    <Button
      variant="small"
      label={t(label)}
      aria-label={title}
      onClick={() => setChangeToConfirm({ member, change, title })}
    />
  );
  function passwordText(expiry: string) {
    const isExpired = new Date(expiry) < new Date();
    const date = formatDateTime(expiry, language);
    return t(isExpired ? 'staff-password-expired' : 'staff-password-initial', { date });
  }
  const isOwn = (member: StaffMember) => member.staff_id === staff.staff_id;

  return (
    <div className="stack">
      <PageHeading title={t('section-staff')} />
      <Table
        caption={t('section-staff')}
        rows={members}
        rowKey={(member) => member.staff_id}
        columns={[
          {
            title: t('field-email'),
            cell: (member) => (
              <>
                {member.name}
                {member.name ? <small className="subtext">{member.email}</small> : member.email}
                <p className="row">
                  <ActiveBadge isActive={member.is_active} />
                  {isOwn(member) ? <small className="subtext">{t('staff-you')}</small> : null}
                </p>
                {member.password_expires_time ? (
                  <small className="subtext">{passwordText(member.password_expires_time)}</small>
                ) : null}
              </>
            ),
          },
          {
            title: t('record-field-role'),
            cell: (member) => (
              <select
                className="input"
                aria-label={t('staff-role-of', { email: member.email })}
                value={member.role}
                onChange={(event) => {
                  const role = event.target.value as StaffRole;
                  const title = t('staff-role-change', { email: member.email, role: t(`role-${role}`) });
                  setChangeToConfirm({ member, change: { role }, title });
                }}
              >
                <Options options={STAFF_ROLES.map((role) => [role, t(`role-${role}`)])} />
              </select>
            ),
          },
          {
            title: t('staff-column-second'),
            cell: (member) =>
              member.has_second_factor ? (
                <div className="row">
                  {t('staff-enrolled')}
                  {isOwn(member)
                    ? null
                    : changeButton(
                        member,
                        'staff-reset',
                        { reset_second_factor: true },
                        t('staff-reset-authenticator-of', { email: member.email }),
                      )}
                </div>
              ) : (
                <>
                  {t('staff-not-enrolled')}
                  <small className="subtext">
                    {t(member.last_seen_time ? 'staff-not-enrolled-next' : 'staff-not-enrolled-first')}
                  </small>
                </>
              ),
          },
          {
            title: t('staff-session-seen'),
            cell: ({ last_seen_time }) =>
              last_seen_time ? <DateTime time={last_seen_time} /> : t('staff-never'),
          },
          {
            title: t('list-action'),
            cell: (member) => {
              const { email, name, is_active } = member;
              return (
                <div className="row staff-actions">
                  {changeButton(member, 'staff-rename', { name: name ?? '' }, t('staff-name-of', { email }))}
                  <Button
                    variant="small"
                    label={t('sign-ins')}
                    aria-label={t('sign-ins-of', { email })}
                    onClick={() => setSignInsOf(member)}
                  />
                  {isOwn(member) ? null : (
                    <>
                      {changeButton(
                        member,
                        'staff-reset-password',
                        { reset_password: true },
                        t('staff-reset-password-of', { email }),
                      )}
                      {changeButton(
                        member,
                        is_active ? 'action-deactivate' : 'action-activate',
                        { is_active: !is_active },
                        t(is_active ? 'staff-deactivate-of' : 'staff-activate-of', { email }),
                      )}
                    </>
                  )}
                </div>
              );
            },
          },
        ]}
      />
      {changeToConfirm ? (
        <ChangeStaffMember
          {...changeToConfirm}
          onChanged={revalidate}
          onClose={() => setChangeToConfirm(null)}
        />
      ) : null}
      <AddStaffMember onAdded={revalidate} />
      <h2>{t('roles-title')}</h2>
      <RoleTable roles={STAFF_ROLES} />
      <Modal
        id="sign-ins"
        title={t('sign-ins-of', { email: signInsOf?.email ?? '' })}
        isOpen={signInsOf !== null}
        onClose={() => setSignInsOf(null)}
      >
        {signInsOf ? <SignIns staff_id={signInsOf.staff_id} /> : null}
      </Modal>
    </div>
  );
}
