import { useState } from 'react';
import { flushSync } from 'react-dom';
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import {
  MAX_MEANING_LENGTH,
  MAX_PHRASE_LENGTH,
  normalisePhrase,
  parseSynonym,
} from '#domain/search/synonym-list.ts';
import type { Synonym } from '#domain/search/vocabulary.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { Button } from '../../ui/Button.tsx';
import { FileField, TextAreaField, TextField } from '../../ui/Field.tsx';
import { TablePanel } from '../../ui/TablePanel.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { PanelForm, useAdminForm } from '../record/admin-form.tsx';
import { ConfirmLeave } from '../record/ConfirmLeave.tsx';
import { useUnsavedCheck } from '../record/unsaved.ts';
import { CallButton } from '../shell/CallButton.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';

type SearchReply = Reply<'GET /admin/search'>;
/** The lists of searches with a problem, with their titles. */
const PROBLEMS = {
  without_results: 'search-without-results',
  corrected: 'search-corrected-list',
  without_click: 'search-without-click',
} as const satisfies Partial<Record<keyof SearchReply, PlainTextId>>;

export const loader = (args: LoaderFunctionArgs) => replyOrThrow(apiFor(args)('GET /admin/search'));

/** The maximum number of synonyms shown. Staff find others with the filter. */
const MAX_SHOWN = 30;

export function Component() {
  const { t, api, can } = useAdmin();
  const data = useLoaderData<typeof loader>();
  const { revalidate } = useRevalidator();
  /** The synonym that the form starts with. A new key resets the form. */
  const [draft, setDraft] = useState({ phrase: '', meaning: '', key: 0 });
  const [filter, setFilter] = useState('');
  const canEdit = can('items.change');

  const resetForm = (phrase = '', meaning = '') => setDraft({ phrase, meaning, key: draft.key + 1 });
  const hasUnsavedSynonym = useUnsavedCheck(SYNONYM_FORM);
  function edit(phrase: string, meaning = '') {
    if (hasUnsavedSynonym()) return;
    flushSync(() => resetForm(phrase, meaning));
    document.querySelector<HTMLElement>(`#${SYNONYM_FORM} [name="meaning"]`)?.focus();
  }
  const phrases = new Set(data.synonyms.map(({ phrase }) => phrase));
  const keyword = filter.trim().toLowerCase();
  const matches = data.synonyms.filter(({ phrase, meaning }) =>
    `${phrase} ${meaning}`.toLowerCase().includes(keyword),
  );
  const shownSynonyms = matches.slice(0, MAX_SHOWN);

  return (
    <div className="stack">
      <PageHeading title={t('section-search')} />
      <div className="with-aside record-layout">
        <div className="stack">
          {(Object.keys(PROBLEMS) as (keyof typeof PROBLEMS)[]).map((name) => (
            <TablePanel
              key={name}
              title={t(PROBLEMS[name])}
              rows={data[name]}
              rowKey={({ text }) => text}
              columns={[
                {
                  title: t('search-text'),
                  cell: ({ text, corrected }) => (
                    <>
                      {text}
                      {corrected ? <small className="subtext">{corrected}</small> : null}
                    </>
                  ),
                },
                { title: t('search-count'), isNumber: true, cell: ({ searches }) => searches },
                { title: t('results-title'), isNumber: true, cell: ({ results }) => results },
                {
                  title: t('list-action'),
                  cell: ({ text }) =>
                    phrases.has(normalisePhrase(text)) ? (
                      <span className="quiet">{t('search-has-synonym')}</span>
                    ) : canEdit ? (
                      <Button
                        variant="small"
                        label={t('search-add-synonym')}
                        aria-label={t('search-add-synonym-of', { text })}
                        onClick={() => edit(text)}
                      />
                    ) : null,
                },
              ]}
            />
          ))}
          <TablePanel
            title={t('search-synonyms')}
            rows={shownSynonyms}
            rowKey={({ phrase }) => phrase}
            columns={[
              { title: t('record-field-phrase'), cell: ({ phrase }) => phrase },
              { title: t('record-field-meaning'), cell: ({ meaning }) => meaning || t('search-no-meaning') },
              {
                title: t('list-action'),
                cell: ({ phrase, meaning }) =>
                  canEdit ? (
                    <span className="row">
                      <Button
                        variant="small"
                        label={t('action-edit')}
                        aria-label={t('search-edit-of', { text: phrase })}
                        onClick={() => edit(phrase, meaning)}
                      />
                      <CallButton
                        variant="small"
                        label={t('action-delete')}
                        aria-label={t('search-delete-of', { text: phrase })}
                        call={() => api('POST /admin/search/synonyms/delete', { body: { phrase } })}
                        onDone={revalidate}
                      />
                    </span>
                  ) : null,
              },
            ]}
          >
            <label className="field">
              {t('search-filter-synonyms')}
              <input
                className="input"
                type="search"
                value={filter}
                onChange={(event) => setFilter(event.target.value)}
              />
            </label>
            {matches.length > MAX_SHOWN ? (
              <p className="quiet">
                {t('search-synonyms-shown', { shown: MAX_SHOWN, count: matches.length })}
              </p>
            ) : null}
          </TablePanel>
        </div>
        <aside className="stack">
          {canEdit ? (
            <>
              <SynonymForm
                key={draft.key}
                initial={draft}
                onCancel={() => resetForm()}
                onSaved={revalidate}
              />
              <ImportSynonymsForm onSaved={revalidate} />
            </>
          ) : null}
          <History entries={data.history} />
        </aside>
      </div>
      <ConfirmLeave />
    </div>
  );
}

/** The id of the form for one synonym. */
const SYNONYM_FORM = 'synonym-form';

function SynonymForm(props: { initial: Synonym; onCancel(): void; onSaved(): void }) {
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
      <TextField
        label={t('record-field-phrase')}
        maxLength={MAX_PHRASE_LENGTH}
        required
        {...form.field('phrase')}
      />
      <TextField
        label={t('record-field-meaning')}
        maxLength={MAX_MEANING_LENGTH}
        {...form.field('meaning')}
      />
    </PanelForm>
  );
}

/** Imports synonyms from a file or a pasted list. The text of a file can be corrected first. */
function ImportSynonymsForm({ onSaved }: { onSaved(): void }) {
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
