import { type FormEvent, useState } from 'react';
import type { Reply } from '#contract/calls.ts';
import type { AdminListName } from '#domain/admin-lists.ts';
import { TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';

export type View = Reply<'GET /admin/views'>['records'][number];

/** Saves the list's current URL as a view; an existing name is replaced. */
export function SaveView(props: { list: AdminListName; query: string; onSaved(records: View[]): void }) {
  const { t, api, attempt } = useAdmin();
  const [name, setName] = useState('');
  const [is_shared, setShared] = useState(false);
  async function save(event: FormEvent) {
    event.preventDefault();
    const { list, query } = props;
    const reply = await attempt(api('POST /admin/views', { body: { list, query, name, is_shared } }));
    if (reply) props.onSaved(reply.records);
  }
  return (
    <form className="stack" onSubmit={save}>
      <TextField
        id="view-name"
        label={t('views-name')}
        required
        maxLength={50}
        data-first=""
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <label className="check">
        <input type="checkbox" checked={is_shared} onChange={(event) => setShared(event.target.checked)} />
        <span>{t('views-share')}</span>
      </label>
      <button type="submit" className="button primary">
        {t('views-save-button')}
      </button>
    </form>
  );
}
