import { MAX_MEANING, MAX_PHRASE, parseSynonym } from '#domain/search/synonym-list.ts';
import type { Synonym } from '#domain/search/vocabulary.ts';
import { FileField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { PanelForm, useAdminForm } from '../record/admin-form.tsx';

/** The id of the form for one synonym. */
export const SYNONYM_FORM = 'synonym-form';

export function SynonymForm(props: { initial: Synonym; onCancel(): void; onSaved(): void }) {
  const { initial, onCancel, onSaved } = props;
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'synonym',
    initial: { phrase: initial.phrase, meaning: initial.meaning },
    validate: (values) => (parseSynonym(values).ok ? [] : [{ field: 'phrase', text: t('synonym-invalid') }]),
    call: (body) => api('POST /admin/search/synonyms', { body }),
    valuesWhenDone: { phrase: '', meaning: '' },
    onDone: () => onSaved(),
  });
  return (
    <PanelForm
      id={SYNONYM_FORM}
      form={form}
      title={t('search-synonym')}
      help={t('search-synonym-help')}
      submitLabel={t('search-save-synonym')}
      onCancel={form.isChanged || form.values.phrase ? onCancel : undefined}
    >
      <TextField label={t('search-phrase')} maxLength={MAX_PHRASE} required {...form.field('phrase')} />
      <TextField label={t('search-meaning')} maxLength={MAX_MEANING} {...form.field('meaning')} />
    </PanelForm>
  );
}

/** Imports synonyms from a file or a pasted list. The text of a file can be corrected first. */
export function ImportSynonymsForm({ onSaved }: { onSaved(): void }) {
  const { t, api } = useAdmin();
  const form = useAdminForm({
    name: 'synonyms',
    initial: { text: '' },
    validate: ({ text }) => (text.trim() === '' ? [{ field: 'text', text: t('search-import-empty') }] : []),
    call: (body) => api('POST /admin/search/synonyms/import', { body }),
    valuesWhenDone: { text: '' },
    onDone: () => onSaved(),
  });
  return (
    <PanelForm
      form={form}
      title={t('search-import-title')}
      help={t('search-import-help')}
      submitLabel={t('search-import')}
    >
      <FileField
        id="synonyms-file"
        label={t('search-import-file')}
        accept=".csv,.txt,text/csv,text/plain"
        onChange={async (event) => {
          const [file] = event.target.files ?? [];
          if (file) form.set({ text: decodeFile(await file.arrayBuffer()) });
        }}
      />
      <TextAreaField label={t('search-import-lines')} rows={6} required {...form.field('text')} />
    </PanelForm>
  );
}

/** Spreadsheet programs save text either as UTF-8 or in the Windows code page. */
function decodeFile(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
