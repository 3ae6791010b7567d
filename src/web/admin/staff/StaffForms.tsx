import { type ComponentProps, useState } from 'react';
import type { ClientInput, Reply } from '#contract/calls.ts';
import { validateEmail } from '#domain/address.ts';
import { STAFF_PASSWORD } from '#domain/staff-password.ts';
import {
  MAX_STAFF_NAME_LENGTH,
  type Permission,
  permissionsOf,
  STAFF_ROLES,
  type StaffRole,
} from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Modal } from '../../ui/Modal.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin, useStaff } from '../platform/admin.tsx';
import { NumberField, Subform, useAdminForm } from '../record/admin-form.tsx';
import { CopyButton } from '../shell/CopyButton.tsx';

export type StaffMember = Reply<'GET /admin/staff'>['records'][number];
export type StaffChange = Omit<ClientInput<'POST /admin/staff/:id'>['body'], 'last_modified_time' | 'proof'>;

/** Adds a staff member; the initial password is shown only here. */
export function AddStaffMember({ onAdded }: { onAdded(): void }) {
  const { t, api } = useAdmin();
  const [newMember, setNewMember] = useState<{ email: string; password: string } | null>(null);
  const form = useAdminForm({
    name: 'member',
    initial: { email: '', name: '', role: 'orders' as StaffRole, password: '', code: '' },
    required: useReauthenticationFields(),
    validate: ({ email }) =>
      validateEmail(email.trim()) ? [{ field: 'email', text: t('email-invalid') }] : [],
    call: ({ email, name, role, ...proof }) =>
      api('POST /admin/staff', { body: { email, name, role, proof } }),
    valuesWhenDone: { email: '', name: '', password: '', code: '' },
    onDone({ record, password }) {
      setNewMember({ email: record.email, password });
      onAdded();
    },
  });
  return (
    <Panel title={t('staff-add')}>
      <Subform form={form} className="fields" aria-label={t('staff-add')} submitLabel={t('action-add')}>
        <TextField label={t('field-email')} type="email" required {...form.field('email')} />
        <TextField label={t('field-name')} maxLength={MAX_STAFF_NAME_LENGTH} {...form.field('name')} />
        <SelectField
          label={t('record-field-role')}
          options={STAFF_ROLES.map((each) => [each, t(`role-${each}`)])}
          {...form.field('role')}
        />
        <ReauthenticationFields form={form} />
      </Subform>
      {newMember ? <InitialPassword {...newMember} /> : null}
    </Panel>
  );
}

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
    initial: { name: change.name ?? '', password: '', code: '' },
    required: useReauthenticationFields(),
    call: ({ name, ...proof }) => {
      const changed = change.name === undefined ? change : { name };
      return api('POST /admin/staff/:id', {
        params: { id },
        body: { ...changed, proof, last_modified_time },
      });
    },
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
          {change.name === undefined ? null : (
            <TextField
              label={t('field-name')}
              maxLength={MAX_STAFF_NAME_LENGTH}
              data-focus=""
              {...form.field('name')}
            />
          )}
          {change.reset_password ? <p>{t('staff-reset-password-help')}</p> : null}
          {change.role ? <RoleChange from={member.role} to={change.role} /> : null}
          <ReauthenticationFields form={form} />
        </Subform>
      ) : (
        <InitialPassword email={email} password={initialPassword} />
      )}
    </Modal>
  );
}

/** The permissions that a staff member gains and loses by a change of role. */
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

/** A generated password, which is shown only once. */
function InitialPassword({ email, password }: { email: string; password: string }) {
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

/** The fields with which the signed-in staff member confirms their identity. */
const useReauthenticationFields = () =>
  useStaff().has_second_factor ? (['password', 'code'] as const) : (['password'] as const);

function ReauthenticationFields(props: {
  form: { field(name: 'password' | 'code'): Omit<ComponentProps<typeof TextField>, 'label'> };
}) {
  const { t } = useAdmin();
  const [, codeField] = useReauthenticationFields();
  return (
    <>
      <TextField
        label={t('staff-proof-password')}
        type="password"
        required
        {...props.form.field('password')}
        autoComplete="current-password"
      />
      {codeField ? (
        <NumberField
          label={t('staff-proof-code')}
          hint={t('staff-proof-code-hint')}
          maxLength={7}
          required
          {...props.form.field(codeField)}
          autoComplete="one-time-code"
        />
      ) : null}
    </>
  );
}
