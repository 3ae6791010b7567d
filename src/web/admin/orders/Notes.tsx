import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { CountedField } from '../record/fields.tsx';
import { Subform } from '../record/Subform.tsx';
import { useAdminForm } from '../record/use-admin-form.ts';
import type { OrderRecord } from './order-draft.ts';

const MAX_NOTE_LENGTH = 2000;

/** Internal notes, newest first, and the form for another one. */
export function Notes({ record, onAdded }: { record: OrderRecord; onAdded(record: OrderRecord): void }) {
  const { t, api, can } = useAdmin();
  const params = { id: record.orderInfo.order_id };
  const notes = record.timeline.filter(({ action }) => action === 'order-note');
  const form = useAdminForm({
    name: 'order-note',
    initial: { note: '' },
    validate: ({ note }) => (note.trim() ? [] : [{ field: 'note', text: t('order-note-empty') }]),
    call: ({ note }) => api('POST /admin/orders/:id/notes', { params, body: { note } }),
    onDone(reply) {
      form.set({ note: '' });
      onAdded(reply.record);
    },
  });
  return (
    <Panel title={t('order-notes')}>
      {notes.length > 0 ? (
        <ul className="plain">
          {notes.map(({ at, actor, after }) => (
            <li key={at} className="message-text">
              {String(after?.note ?? '')} <small className="quiet">{actor}</small>
            </li>
          ))}
        </ul>
      ) : null}
      {can('messages.answer') ? (
        <Subform form={form} className="stack" submitLabel={t('order-note-add')}>
          <CountedField
            label={t('order-note')}
            hint={t('order-note-help')}
            maxLength={MAX_NOTE_LENGTH}
            rows={2}
            {...form.field('note')}
          />
        </Subform>
      ) : null}
    </Panel>
  );
}
