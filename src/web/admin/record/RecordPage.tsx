import { type FormEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { ErrorSummary } from '../../forms/ErrorSummary.tsx';
import type { RefusedResponse } from '../../platform/api.ts';
import { Link } from '../../platform/Link.tsx';
import { Button } from '../../ui/Button.tsx';
import { visitedListPath } from '../list/visited-list.ts';
import { useAdmin } from '../platform/admin.tsx';
import { PageHeading } from '../shell/PageHeading.tsx';
import { useKeyDown } from '../shell/shortcuts.ts';
import { AuditEntries } from './AuditEntries.tsx';
import { ConfirmLeave } from './ConfirmLeave.tsx';
import { RecordNav } from './RecordNav.tsx';
import { type Section, SectionTabs } from './SectionTabs.tsx';
import { findUnsavedForm, unsavedText, useUnsavedCheck } from './unsaved.ts';
import type { RecordEditor } from './use-record.ts';

const FORM_ID = 'record';
const MORE_FORM_ID = 'record-more';

/** The page of one record: form, sidebar and a save bar. Leaving with unsaved changes asks for confirmation. */
export function RecordPage(props: {
  section: string;
  title: string;
  /** Shown next to the title. */
  badge?: ReactNode;
  /** The main facts about the record, below the title. */
  facts?: ReactNode;
  actions?: ReactNode;
  /** The sections of a long page, to which tabs at the top link. */
  sections?: readonly Section[];
  /** Content above the form. */
  top?: ReactNode;
  form: ReactNode;
  /** Short forms between `form` and `moreFields`, each saved on its own. */
  middle?: ReactNode;
  /** The fields below `middle`, saved together with those in `form`. */
  moreFields?: ReactNode;
  side?: ReactNode;
  children?: ReactNode;
  /** Content at the end of the page; on a narrow screen also below the sidebar. */
  last?: ReactNode;
  editor: RecordEditor;
  canEdit: boolean;
  saveLabel?: string;
  /** Other ways to save, next to the save button. */
  saveActions?: ReactNode;
  /**
   * The place of the save bar. `screen` (default): at the bottom of the screen. `form`: below the form. `cancel`: below
   * the form, without the save button, for a record without any field. `none`: no save bar, for a record that can no
   * longer be edited.
   */
  saveBar?: 'screen' | 'form' | 'cancel' | 'none';
  /** The reason that nobody can save this record, for example that a message has been replied to. */
  readOnlyReason?: string | undefined;
}) {
  const { t } = useAdmin();
  const hasUnsavedForm = useUnsavedCheck();
  const { section, title, editor, canEdit, saveBar = 'screen' } = props;
  const form = useRef<HTMLFormElement>(null);
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    // Edits in a short form are not part of the save, but would look saved.
    if (canEdit && !hasUnsavedForm()) editor.form.submit();
  };

  useKeyDown((event) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) form.current?.requestSubmit();
  });

  const { refusalCount } = editor.form;
  // The text of a single error is the message, which an alert shows. Several errors have no message and are listed.
  const errors = editor.form.summary?.message === '' ? editor.form.summary.fields : [];
  const hasErrors = errors.length > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a refusal moves the focus, a corrected field does not
  useEffect(() => {
    // The list of several errors takes the focus.
    if (refusalCount === 0 || hasErrors) return;
    const invalid = `:is(#${FORM_ID}, #${MORE_FORM_ID}) [aria-invalid="true"]`;
    document.querySelector<HTMLElement>(invalid)?.focus();
  }, [refusalCount]);

  // If nobody can save the record, a sticky bar would only cover the page.
  const isSticky = canEdit && saveBar === 'screen';
  const bar = (
    <div className={isSticky ? 'row save-bar' : 'row'}>
      {saveBar === 'cancel' ? null : (
        <Button
          type="submit"
          variant={editor.isChanged ? 'primary' : ''}
          label={editor.form.isBusy ? t('record-saving') : (props.saveLabel ?? t('record-save'))}
          form={FORM_ID}
          disabled={!canEdit}
          aria-disabled={editor.form.isBusy || undefined}
        />
      )}
      {props.saveActions}
      <Link className="button" to={visitedListPath(section)}>
        {t('record-cancel')}
      </Link>
      <p role="status">{editor.isChanged ? unsavedText(editor.changedFields, t) : ''}</p>
      {canEdit ? <p className="quiet required-note">{t('record-required')}</p> : null}
    </div>
  );

  return (
    <div className="record">
      {section ? <RecordNav section={section} title={title} /> : null}
      <div className="screen-head">
        <PageHeading title={title} />
        {props.badge}
        {props.actions ? <div className="row">{props.actions}</div> : null}
        {props.facts ? <p className="row quiet record-facts">{props.facts}</p> : null}
      </div>
      {hasErrors ? <RecordErrors errors={errors} refusalCount={refusalCount} /> : null}
      {editor.conflict ? (
        <Conflict conflict={editor.conflict} onReload={editor.reload} onOverwrite={editor.overwrite} />
      ) : null}
      {canEdit ? null : <p className="quiet">{props.readOnlyReason ?? t('record-read-only')}</p>}
      {props.sections ? <SectionTabs sections={props.sections} /> : null}
      <div className={props.side ? 'with-aside record-layout' : undefined}>
        <div className="stack">
          {props.top}
          <form ref={form} id={FORM_ID} className="stack" noValidate onSubmit={onSubmit}>
            <fieldset className="stack" disabled={!canEdit}>
              {props.form}
            </fieldset>
          </form>
          {saveBar === 'form' || saveBar === 'cancel' ? bar : null}
          {props.middle}
          {props.moreFields ? (
            <form id={MORE_FORM_ID} className="stack" noValidate onSubmit={onSubmit}>
              <fieldset className="stack" disabled={!canEdit}>
                {props.moreFields}
                {/* Lets the Enter key save. */}
                <button type="submit" hidden />
              </fieldset>
            </form>
          ) : null}
          {props.children}
        </div>
        {props.side ? <aside className="stack record-side">{props.side}</aside> : null}
        {props.last}
      </div>
      <ConfirmLeave hasChanges={() => editor.isChanged || findUnsavedForm() !== null} />
      {saveBar === 'screen' ? bar : null}
    </div>
  );
}

type Summary = NonNullable<RecordEditor['form']['summary']>;

/**
 * Several errors in the order of their fields on the page. Each has the label of its field, because the same error text
 * can belong to several fields.
 */
function RecordErrors({ errors, refusalCount }: { errors: Summary['fields']; refusalCount: number }) {
  const { t } = useAdmin();
  const [labels, setLabels] = useState<readonly HTMLLabelElement[]>([]);
  const ids = errors.map(({ id }) => id).join(' ');
  // An error may open the part of the form that contains its field, so labels are read once the page shows the errors.
  useLayoutEffect(() => {
    const selector = ids.split(' ').map((id) => `label[for="${id}"]`);
    setLabels([...document.querySelectorAll<HTMLLabelElement>(selector.join())]);
  }, [ids]);
  const summary = {
    message: t('record-errors', { count: errors.length }),
    fields: errors
      .map(({ id, text: value }) => {
        const position = labels.findIndex(({ htmlFor }) => htmlFor === id);
        const field = labels[position]?.textContent ?? '';
        return { position, id, text: t('record-value', { field, value }) };
      })
      .sort((a, b) => a.position - b.position),
  };
  return <ErrorSummary form={{ refusalCount, summary }} />;
}

/** Scrolls to a conflict, because it may be far above the button that saved. */
const scrollToConflict = (section: HTMLElement | null) => section?.scrollIntoView({ block: 'center' });

/** A choice after someone else has saved the record: load their changes or overwrite them. */
function Conflict(props: { conflict: RefusedResponse['data']; onReload(): void; onOverwrite(): void }) {
  const { t } = useAdmin();
  const { conflict } = props;
  return (
    <section ref={scrollToConflict} className="conflict stack" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('conflict-title')}</h2>
      <p>{conflict.smessage}</p>
      <AuditEntries entries={conflict.changes ?? []} />
      <p>{t('conflict-kept')}</p>
      <p className="row">
        <Button label={t('conflict-reload')} onClick={props.onReload} />
        <Button label={t('conflict-overwrite')} onClick={props.onOverwrite} />
      </p>
    </section>
  );
}
