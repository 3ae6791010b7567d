import { useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { validateEmail } from '#domain/address.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import { InitialPassword } from './InitialPassword.tsx';
import { ReauthenticationFields, useReauthenticationFields } from './ReauthenticationFields.tsx';

export type StaffMember = Reply<'GET /admin/staff'>['records'][number];

/** Adds a staff member; the initial password is shown only here. */
export function AddStaffMember({ onAdded }: { onAdded(): void }) {
  const { t, api } = useAdmin();
  const [newMember, setNewMember] = useState<{ email: string; password: string } | null>(null);
  const form = useAdminForm({
    name: 'member',
    initial: { email: '', role: 'orders' as StaffRole, password: '', code: '' },
    required: useReauthenticationFields(),
    validate: ({ email }) =>
      validateEmail(email.trim()) ? [{ field: 'email', text: t('email-invalid') }] : [],
    call: ({ email, role, ...proof }) => api('POST /admin/staff', { body: { email, role, proof } }),
    onDone({ record, password }) {
      form.set({ email: '', password: '', code: '' });
      setNewMember({ email: record.email, password });
      onAdded();
    },
  });
  return (
    <Panel title={t('staff-add')}>
      <Subform form={form} className="fields" aria-label={t('staff-add')} submitLabel={t('action-add')}>
        <TextField label={t('field-email')} type="email" required {...form.field('email')} />
        <SelectField
          label={t('staff-column-role')}
          options={STAFF_ROLES.map((each) => [each, t(`role-${each}`)])}
          {...form.field('role')}
        />
        <ReauthenticationFields password={form.field('password')} code={form.field('code')} />
      </Subform>
      {newMember ? <InitialPassword {...newMember} /> : null}
    </Panel>
  );
}
