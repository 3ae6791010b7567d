import {
  type ChangeEvent,
  type ComponentProps,
  type KeyboardEvent,
  useCallback,
  useId,
  useState,
} from 'react';
import { useRevalidator } from 'react-router';
import type { CallName } from '#contract/calls.ts';
import { type ApiResponse, NetworkError } from '../../platform/api.ts';
import { focusHeading, useKeptFocus } from '../../platform/focus-heading.ts';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { isSame } from '../record/unsaved.ts';

/** Fields of a row that are refused, and the reason. */
interface RowError<F extends string> {
  fields: readonly F[];
  text: string;
}

/** Focuses the row of a field, where shortcuts work. */
const focusRow = (field: HTMLElement) =>
  field.closest('tr')?.querySelector<HTMLElement>('[data-row-focus]')?.focus();

/** The state of a table row that is edited inline; `F` is the union of its field names. */
export function useRowEdit<F extends string>(saved: Record<F, string>) {
  const { t, showAlert, clearNotices } = useAdmin();
  const { revalidate } = useRevalidator();
  const [edits, setEdits] = useState<Partial<Record<F, string>>>({});
  /** The edits of the last successful save, and the row before it; null once the list shows the saved row. */
  const [sent, setSent] = useState<{ edits: typeof edits; row: typeof saved } | null>(null);
  const [isSaved, setSaved] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<RowError<F> | null>(null);
  /** The inputs of the row. A field in a hidden column has none. */
  const [inputs] = useState(() => new Map<F, HTMLElement>());
  // The list may no longer contain the row.
  const focusRowOrHeading = useCallback(() => {
    const [input] = inputs.values();
    if (input) focusRow(input);
    else focusHeading();
  }, [inputs]);
  useKeptFocus(sent !== null, focusRowOrHeading);
  const isSent = (field: F) => sent !== null && edits[field] === sent.edits[field];
  const editedFields = Object.keys(edits) as F[];
  if (sent && !isSame(saved, sent.row)) {
    // Edits that were made while the row was being saved stay.
    const others = editedFields.filter((field) => !isSent(field)).map((field) => [field, edits[field]]);
    setEdits(Object.fromEntries(others));
    setSent(null);
  }
  const values = { ...saved, ...edits };
  const isChanged = editedFields.some((field) => edits[field] !== saved[field] && !isSent(field));
  return {
    values,
    /** True after a successful save, until the next edit. */
    isSaved,
    isBusy,
    isChanged,
    error,
    inputs,
    /** Marks the fields as wrong until one is edited, and focuses the first. If all are hidden, shows an alert. */
    refuse(text: string, wrongFields: readonly F[]) {
      const fields = wrongFields.filter((field) => inputs.has(field));
      if (fields.length === 0) return showAlert(text);
      setError({ fields, text });
      inputs.get(fields[0]!)!.focus();
    },
    setValue(field: F, text: string) {
      setSaved(false);
      setError(null);
      setEdits((current) => ({ ...current, [field]: text }));
    },
    revert(field: F) {
      setError(null);
      setEdits(({ [field]: _, ...others }) => others as Partial<Record<F, string>>);
    },
    /** Makes a save call and reloads the list; edits are kept if the call is refused. */
    async submit<K extends CallName>(call: () => Promise<ApiResponse<K>>) {
      if (isBusy) return;
      setBusy(true);
      try {
        const response = await call();
        if (response.ok) {
          clearNotices();
          setError(null);
          setSent({ edits, row: saved });
          setSaved(true);
        } else showAlert(response.data.errors?.[0]?.message ?? response.data.smessage);
        // Reloads after a refusal too, so that the list shows changes made by others.
        await revalidate();
      } catch (error) {
        if (!(error instanceof NetworkError)) throw error;
        showAlert(t('network-failed'));
      }
      setBusy(false);
    },
  };
}

/** A row that is edited inline, with the function that saves it. */
interface EditableRow<F extends string> {
  rowEdit: ReturnType<typeof useRowEdit<F>>;
  canEdit: boolean;
  save(): void;
}

/**
 * An input in a table row. Enter saves; Escape discards the edit and focuses the row, where shortcuts work again. The
 * reason for a refusal is shown below the first wrong field.
 */
export function InlineField<F extends string>({
  edit: { rowEdit, canEdit, save },
  field,
  isNote,
  ...attributes
}: {
  edit: EditableRow<F>;
  field: F;
  /** A text of one paragraph. Its field grows with the text, so that all of it can be read. */
  isNote?: true;
} & Omit<ComponentProps<'input'>, 'onChange' | 'value'>) {
  const errorId = useId();
  const { error } = rowEdit;
  const isFirstWrong = error?.fields[0] === field;
  const shared = {
    autoComplete: 'off',
    disabled: !canEdit,
    ref(input: HTMLElement | null) {
      rowEdit.inputs.set(field, input!);
      return () => void rowEdit.inputs.delete(field);
    },
    'aria-invalid': error?.fields.includes(field) || undefined,
    'aria-describedby': isFirstWrong ? errorId : undefined,
    value: rowEdit.values[field],
    // Pasted text may have line breaks.
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      rowEdit.setValue(field, event.target.value.replace(/\s*\n\s*/g, ' ')),
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.key === 'Enter') {
        event.preventDefault();
        save();
      } else if (event.key === 'Escape') {
        rowEdit.revert(field);
        focusRow(event.currentTarget);
      }
    },
  };
  const { maxLength, 'aria-label': label } = attributes;
  return (
    // `data-unsaved` is for `hasUnsavedRow`.
    <span className="inline-field" data-unsaved={rowEdit.isChanged ? '' : undefined}>
      {isNote ? (
        <textarea
          className="input wide-field"
          rows={1}
          maxLength={maxLength}
          aria-label={label}
          {...shared}
        />
      ) : (
        <input className="input" {...attributes} {...shared} />
      )}
      {isFirstWrong ? (
        <span role="alert" id={errorId}>
          {error.text}
        </span>
      ) : null}
    </span>
  );
}

/** The button that saves a row; it stands out while the row has unsaved edits. Enter in a field saves as well. */
export function SaveRowButton<F extends string>(props: {
  edit: EditableRow<F>;
  rowName: string;
  /** Shows the button only while the row has unsaved edits. */
  isHiddenWhenIdle?: true;
}) {
  const { t } = useAdmin();
  const { rowEdit, canEdit, save } = props.edit;
  const savedText = rowEdit.isSaved ? t('line-saved') : '';
  const idle = props.isHiddenWhenIdle ? 'hidden' : '';
  return (
    <span className="inline-edit" data-idle={rowEdit.isChanged || rowEdit.isBusy ? undefined : idle}>
      <Button
        variant="small"
        label={t('record-save')}
        disabled={!canEdit}
        aria-disabled={rowEdit.isBusy || undefined}
        aria-label={t('line-save-of', { row: props.rowName })}
        onClick={save}
      />
      <span
        role="status"
        className={rowEdit.isChanged ? 'unsaved-tick' : 'saved-tick'}
        // Keeps room for the longer text, so that the columns do not change their widths.
        data-room={t('line-unsaved')}
      >
        {rowEdit.isChanged ? t('line-unsaved') : savedText}
      </span>
    </span>
  );
}
