import { useRef, useState } from 'react';
import type { Translate } from '#texts/texts.ts';
import type { FieldError, FormModel } from '../../forms/form-model.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { useAdminForm } from './admin-form.tsx';
import { isSame, rebaseDraft } from './unsaved.ts';

/** The state of a record page: the record, the form that edits it, and a conflict with someone else's changes. */
export function useRecord<R, D extends object, T extends { smessage: string }>(
  loaded: R,
  options: {
    toDraft(record: R, t: Translate): D;
    /** The record's `last_modified_time`; the server refuses a save based on an older version. */
    versionOf?(record: R): string;
    /** Fetches the record again; null if that failed and an alert was shown. */
    fetchRecord?(): Promise<R | null>;
    validate?(draft: D, record: R): readonly FieldError[];
    /** Default: fields are validated when the record is saved. */
    validatesOnBlur?: 'filled';
    fieldOf?(apiField: string): string;
    save(draft: D, version: string, record: R): Promise<ResponseWith<T>>;
    /** `showSaved` shows the saved record and keeps what was typed while it was being saved. */
    onSaved(reply: T, showSaved: (record: R) => void): void | Promise<void>;
  },
) {
  const { t } = useAdmin();
  const { versionOf = () => '' } = options;
  const toDraft = (record: R) => options.toDraft(record, t);
  const stateOf = (record: R) => ({
    record,
    version: versionOf(record),
    /** The draft of the saved record. Form values that differ from it are unsaved edits. */
    base: toDraft(record),
  });
  const [state, setState] = useState(() => stateOf(loaded));
  const { record, version, base } = state;
  /** The same as `state`, for replies that arrive after the render in which their call was made. */
  const latest = useRef(state);
  const [conflict, setConflict] = useState<RefusedResponse['data'] | null>(null);
  const form = useAdminForm<D, T>({
    ...(options.fieldOf ? { fieldOf: options.fieldOf } : {}),
    initial: base,
    validate: (draft) => options.validate?.(draft, record) ?? [],
    validatesOnBlur: options.validatesOnBlur ?? 'none',
    // Several errors are listed on the page, with links.
    summary: (_draft, [first, second]) => (second ? '' : first!.text),
    call: (draft) => options.save(draft, version, record),
    onConflict: setConflict,
    onDone(reply, sent) {
      setConflict(null);
      return options.onSaved(reply, (saved) => rebase(saved, sent));
    },
  });

  function show(next: typeof state) {
    latest.current = next;
    setState(next);
  }

  /** Shows a newer record and keeps the edits made since `from`. A record older than the shown one is ignored. */
  function rebase(next: R, from: D) {
    if (versionOf(next) >= latest.current.version) show(stateOf(next));
    const saved = latest.current.base;
    form.setValues((draft) => rebaseDraft(draft, from, saved));
  }

  /** Shows a newer record and keeps unsaved edits. */
  const refresh = (next: R) => rebase(next, latest.current.base);

  /** Fetches the record again and keeps unsaved edits. */
  async function refetch() {
    const next = await options.fetchRecord?.();
    if (next) refresh(next);
  }

  /** Fetches the record again and discards unsaved edits. */
  async function reload() {
    const next = await options.fetchRecord?.();
    if (!next) return;
    show(stateOf(next));
    form.reset(latest.current.base);
    setConflict(null);
  }

  /** Lets the next save replace the other user's version. */
  function overwrite() {
    show({ ...latest.current, version: conflict?.last_modified_time ?? version });
    setConflict(null);
  }

  const fields = Object.keys(form.values) as (keyof D & string)[];
  const changedFields = fields.filter((field) => !isSame(form.values[field], base[field]));
  return {
    record,
    version,
    form,
    conflict,
    showConflict: setConflict,
    isChanged: changedFields.length > 0,
    changedFields,
    refresh,
    refetch,
    reload,
    overwrite,
  };
}

export interface RecordEditor {
  form: Pick<FormModel<object>, 'isBusy' | 'refusalCount' | 'summary'> & { submit(): void };
  isChanged: boolean;
  /** The names of the form values that are unsaved edits. */
  changedFields: readonly string[];
  conflict: RefusedResponse['data'] | null;
  reload(): void;
  overwrite(): void;
}
