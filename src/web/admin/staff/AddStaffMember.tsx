import { type FormEvent, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import { STAFF_ROLES, type StaffRole } from '#domain/staff-roles.ts';
import { SelectField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { useSubform } from '../record/use-subform.ts';

export type StaffMember = Reply<'GET /admin/staff'>['records'][number];

/** Adds a staff member; the initial password is shown only here. */
export function AddStaffMember({ onAdded }: { onAdded(member: StaffMember): void }) {
  const { t, api } = useAdmin();
  const { values, set, field, saving } = useSubform({ email: '', role: 'orders' as StaffRole });
  const [added, setAdded] = useState<{ email: string; password: string } | null>(null);

  async function add(event: FormEvent) {
    event.preventDefault();
    const reply = await saving.send(() => api('POST /admin/staff', { body: values }));
    if (!reply) return;
    set({ email: '' });
    setAdded({ email: reply.record.email, password: reply.password });
    onAdded(reply.record);
  }

  return (
    <form className="panel stack" onSubmit={add} aria-labelledby="add-title">
      <h2 id="add-title">{t('staff-add')}</h2>
      <div className="fields">
        <TextField
          id="member-email"
          label={t('staff-column-email')}
          type="email"
          required
          autoComplete="off"
          {...field('email')}
        />
        <SelectField id="member-role" label={t('staff-column-role')} {...field('role')}>
          {STAFF_ROLES.map((each) => (
            <option key={each} value={each}>
              {t(`role-${each}`)}
            </option>
          ))}
        </SelectField>
        <button type="submit" className="button" aria-disabled={saving.isSaving}>
          {t('staff-add-save')}
        </button>
      </div>
      {added ? (
        <p role="status">
          {t('staff-password', { email: added.email })} <code className="mono secret">{added.password}</code>
        </p>
      ) : null}
    </form>
  );
}
