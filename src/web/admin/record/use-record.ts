import { useState } from 'react';
import type { Translate } from '#texts/texts.ts';
import type { FieldError, FormModel } from '../../forms/form-model.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { useAdminForm } from './admin-form.tsx';
import { isSame } from './unsaved.ts';

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
    fieldOf?(apiField: string): string;
    save(draft: D, version: string, record: R): Promise<ResponseWith<T>>;
    onSaved(reply: T, editor: { replace(record: R): void; reload(): Promise<void> }): void | Promise<void>;
  },
) {
  const { t } = useAdmin();
  const { versionOf = () => '' } = options;
  const toDraft = (record: R) => options.toDraft(record, t);
  const [record, setRecord] = useState(loaded);
  const [version, setVersion] = useState(() => versionOf(loaded));
  /** The draft of the saved record. Form values that differ from it are unsaved edits. */
  const [base, setBase] = useState(() => toDraft(loaded));
  const [conflict, setConflict] = useState<RefusedResponse['data'] | null>(null);
  const form = useAdminForm<D, T>({
    ...(options.fieldOf ? { fieldOf: options.fieldOf } : {}),
    initial: base,
    validate: (draft) => options.validate?.(draft, record) ?? [],
    // Several errors are listed on the page, with links.
    summary: (_draft, [first, second]) => (second ? '' : first!.text),
    call: (draft) => options.save(draft, version, record),
    onConflict: setConflict,
    onDone(reply) {
      setConflict(null);
      return options.onSaved(reply, { replace, reload });
    },
  });

  /** Shows a newer record and keeps unsaved edits. */
  function refresh(next: R) {
    const saved = toDraft(next);
    setRecord(next);
    setVersion(versionOf(next));
    setBase(saved);
    form.setValues((draft) => rebaseDraft(draft, base, saved));
  }

  /** Shows a newer record and discards unsaved edits. */
  function replace(next: R) {
    refresh(next);
    form.reset(toDraft(next));
  }

  /** Fetches the record again and discards unsaved edits. */
  async function reload() {
    const next = await options.fetchRecord?.();
    if (!next) return;
    replace(next);
    setConflict(null);
  }

  /** Lets the next save replace the other user's version. */
  function overwrite() {
    setVersion(conflict?.last_modified_time ?? version);
    setConflict(null);
  }

  const isChanged = !isSame(form.values, base);
  return {
    record,
    version,
    form,
    conflict,
    showConflict: setConflict,
    isChanged,
    refresh,
    reload,
    overwrite,
  };
}

export interface RecordEditor {
  form: Pick<FormModel<object>, 'isBusy' | 'refusalCount' | 'summary'> & { submit(): void };
  isChanged: boolean;
  conflict: RefusedResponse['data'] | null;
  reload(): void;
  overwrite(): void;
}

/** Applies the edits in `draft`, which are its differences from `base`, to `next`. */
export function rebaseDraft<D extends object>(draft: D, base: D, next: D): D {
  const edited = (Object.keys(draft) as (keyof D)[]).filter((field) => !isSame(draft[field], base[field]));
  return { ...next, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) };
}
