import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { CountedField, Subform, useAdminForm } from './admin-form.tsx';
import { DateTime } from './DateTime.tsx';

const MAX_NOTE_LENGTH = 2000;

export function Notes<T extends { smessage: string }>(props: {
  notes: readonly { at: string; actor: string; note: string }[];
  hint: string;
  call(note: string): Promise<ResponseWith<T>>;
  onAdded(reply: T): void;
}) {
  const { t, can, actorName } = useAdmin();
  const { notes, hint, onAdded } = props;
  const form = useAdminForm({
    name: 'internal-note',
    initial: { note: '' },
    validate: ({ note }) => (note.trim() ? [] : [{ field: 'note', text: t('record-note-empty') }]),
    call: ({ note }) => props.call(note),
    valuesWhenDone: { note: '' },
    onDone: onAdded,
  });
  const canAdd = can('messages.answer');
  return (
    <Panel title={t('record-notes')} emptyText={notes.length === 0 && !canAdd && t('record-notes-none')}>
      {notes.length > 0 ? (
        <ul className="plain">
          {notes.map(({ at, actor, note }) => (
            <li key={at} className="message-text">
              {note}
              <br />
              <small className="quiet">
                {actorName(actor)}, <DateTime time={at} />
              </small>
            </li>
          ))}
        </ul>
      ) : null}
      {canAdd ? (
        <Subform form={form} className="stack" submitLabel={t('record-note-add')}>
          <CountedField
            label={t('field-note')}
            hint={hint}
            maxLength={MAX_NOTE_LENGTH}
            rows={2}
            {...form.field('note')}
          />
        </Subform>
      ) : null}
    </Panel>
  );
}
