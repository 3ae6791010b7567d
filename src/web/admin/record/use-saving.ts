import { useState } from 'react';
import type { CallName, Reply } from '#contract/calls.ts';
import { NetworkFault } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { AdminResponse, Refused } from '../platform/calls.ts';

export interface Saving {
  isSaving: boolean;
  /** What is wrong with a field, by its name. */
  errors: Record<string, string>;
  setErrors(errors: Record<string, string>): void;
  /** Whether there are problems (field and sentence, in the order of the form): marks them, and says the first. */
  refuses(problems: readonly (readonly [field: string, sentence: string])[]): boolean;
  /** Somebody else saved the record after it was opened here. */
  conflict: Refused['data'] | null;
  clearConflict(): void;
  /** The reply of a save; null when nothing was saved, and the screen says why. */
  send<K extends CallName>(call: () => Promise<AdminResponse<K>>): Promise<Reply<K> | null>;
}

/** One save at a time; a refusal shows at the fields, as a conflict, or as an alert. What was typed stays. */
export function useSaving(): Saving {
  const { alert, done, t } = useAdmin();
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [conflict, setConflict] = useState<Refused['data'] | null>(null);

  function refuses(problems: readonly (readonly [field: string, sentence: string])[]): boolean {
    setErrors(Object.fromEntries(problems.toReversed()));
    const [first] = problems;
    if (first) alert(first[1]);
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
        done((response.data as { smessage: string }).smessage || t('saved'));
        return response.data;
      }
      if (response.data.reason === 'changed-meanwhile') setConflict(response.data);
      else {
        setErrors(byField(response.data.errors ?? []));
        alert(response.data.smessage);
      }
    } catch (error) {
      if (!(error instanceof NetworkFault)) throw error;
      alert(t('network-failed'));
    } finally {
      setSaving(false);
    }
    return null;
  }

  return { isSaving, errors, setErrors, refuses, conflict, clearConflict: () => setConflict(null), send };
}

/** `data.cad_price` is about the field `cad_price`. */
const byField = (errors: { field: string; message: string }[]) =>
  Object.fromEntries(errors.map(({ field, message }) => [field.split('.').at(-1)!, message]));
