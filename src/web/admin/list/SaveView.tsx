import type { Reply } from '#contract/calls.ts';
import type { AdminListName } from '#domain/admin-lists.ts';
import { useFormModel } from '../../forms/form-model.ts';
import { CheckField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { Subform } from '../record/Subform.tsx';

export type Views = Reply<'GET /admin/views'>;

/** Saves the list's current query as a view, replacing one of the same name. */
export function SaveView(props: { list: AdminListName; query: string; onSaved(views: Views): void }) {
  const { t, api, attempt } = useAdmin();
  const { list, query } = props;
  const form = useFormModel({
    name: 'view',
    initial: { name: '', is_shared: false },
    async submit(values) {
      const reply = await attempt(api('POST /admin/views', { body: { list, query, ...values } }));
      if (reply) props.onSaved(reply);
      return null;
    },
  });
  return (
    <Subform form={form} className="stack" isPrimary submitLabel={t('views-save-button')}>
      <TextField label={t('views-name')} required maxLength={50} data-first="" {...form.field('name')} />
      <CheckField
        label={t('views-share')}
        checked={form.values.is_shared}
        onChange={(event) => form.set({ is_shared: event.target.checked })}
      />
    </Subform>
  );
}
