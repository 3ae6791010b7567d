import { useState } from 'react';
import type { CallName, Reply } from '#contract/calls.ts';
import { NetworkError } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminResponse, RefusedResponse } from '../platform/calls.ts';

export interface SaveState {
  isSaving: boolean;
  /** Error messages by field name. */
  errors: Record<string, string>;
  setErrors(errors: Record<string, string>): void;
  /** Marks the fields with problems (in form order), shows the first as an alert; returns whether there are any. */
  reportProblems(problems: readonly (readonly [field: string, message: string])[]): boolean;
  /** Set when someone else has saved the record since it was loaded. */
  conflict: RefusedResponse['data'] | null;
  clearConflict(): void;
  /** Makes a save call; returns its reply, or shows the reason and returns null. */
  send<K extends CallName>(call: () => Promise<AdminResponse<K>>): Promise<Reply<K> | null>;
}

/** Runs one save at a time. A refusal is shown at the fields, as a conflict or as an alert. */
export function useSaving(): SaveState {
  const { showAlert, showSuccess, t } = useAdmin();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<RefusedResponse['data'] | null>(null);

  function reportProblems(problems: readonly (readonly [field: string, message: string])[]): boolean {
    setErrors(Object.fromEntries(problems.toReversed()));
    const [first] = problems;
    if (first) showAlert(first[1]);
    return first !== undefined;
  }

  async function send<K extends CallName>(call: () => Promise<AdminResponse<K>>): Promise<Reply<K> | null> {
    if (isSaving) return null;
    setSaving(true);
    setErrors({});
    try {
      const response = await call();
      if (response.ok) {
        setConflict(null);
        showSuccess((response.data as { smessage: string }).smessage || t('saved'));
        return response.data;
      }
      if (response.data.reason === 'changed-meanwhile') setConflict(response.data);
      else {
        setErrors(messagesByField(response.data.errors ?? []));
        showAlert(response.data.smessage);
      }
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      showAlert(t('network-failed'));
    } finally {
      setSaving(false);
    }
    return null;
  }

  return {
    isSaving,
    errors,
    setErrors,
    reportProblems,
    conflict,
    clearConflict: () => setConflict(null),
    send,
  };
}

/** Indexes messages by the last part of the path: `data.cad_price` is the field `cad_price`. */
const messagesByField = (errors: { field: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field.split('.').at(-1)!, message]));
