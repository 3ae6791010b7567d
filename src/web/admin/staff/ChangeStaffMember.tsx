import { useState } from 'react';
import type { ClientInput } from '#contract/calls.ts';
import { type Permission, permissionsOf, type StaffRole } from '#domain/staff-roles.ts';
import { Modal } from '../../ui/Modal.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { StaffMember } from './AddStaffMember.tsx';
import { InitialPassword } from './InitialPassword.tsx';
import { ReauthenticationFields, useReauthenticationFields } from './ReauthenticationFields.tsx';

export type StaffChange = Omit<ClientInput<'POST /admin/staff/:id'>['body'], 'last_modified_time' | 'proof'>;

/** Asks for the signed-in staff member's own password and code, then makes a change to another staff member. */
export function ChangeStaffMember(props: {
  member: StaffMember;
  change: StaffChange;
  title: string;
  /** Called after the change, and if someone else has changed the member in the meantime. */
  onChanged(): void;
  onClose(): void;
}) {
  const { t, api, showAlert } = useAdmin();
  const { member, change, title, onClose } = props;
  const { staff_id: id, email, last_modified_time } = member;
  const [initialPassword, setInitialPassword] = useState<string | null>(null);
  const form = useAdminForm({
    name: 'proof',
    initial: { password: '', code: '' },
    required: useReauthenticationFields(),
    call: (proof) =>
      api('POST /admin/staff/:id', { params: { id }, body: { ...change, proof, last_modified_time } }),
    onConflict({ smessage }) {
      showAlert(smessage);
      props.onChanged();
      onClose();
    },
    onDone(reply) {
      props.onChanged();
      if (reply.password === null) onClose();
      else setInitialPassword(reply.password);
    },
  });
  return (
    <Modal id="staff-change" title={title} isOpen onClose={onClose}>
      {initialPassword === null ? (
        <Subform
          form={form}
          className="stack"
          aria-label={title}
          isPrimary
          submitLabel={t('staff-reset-save')}
        >
          {change.role ? <RoleChange from={member.role} to={change.role} /> : null}
          <ReauthenticationFields password={form.field('password')} code={form.field('code')} />
        </Subform>
      ) : (
        <InitialPassword email={email} password={initialPassword} />
      )}
    </Modal>
  );
}

function RoleChange({ from, to }: { from: StaffRole; to: StaffRole }) {
  const { t } = useAdmin();
  const onlyIn = (role: StaffRole, other: StaffRole) =>
    permissionsOf(role).filter((permission) => !permissionsOf(other).includes(permission));
  const list = (title: string, permissions: readonly Permission[]) =>
    permissions.length === 0 ? null : (
      <li>
        {title}
        <ul>
          {permissions.map((permission) => (
            <li key={permission}>{t(`permission-${permission}`)}</li>
          ))}
        </ul>
      </li>
    );
  return (
    <ul className="plain">
      {list(t('staff-role-gains'), onlyIn(to, from))}
      {list(t('staff-role-loses'), onlyIn(from, to))}
    </ul>
  );
}
