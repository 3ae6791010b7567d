import { auditField, isNamedField } from '#texts/audit-words.ts';
import type { Translate } from '#texts/texts.ts';
import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Copies to `next` the fields in which `draft` differs from `base`. */
export function rebaseDraft<D extends object>(draft: D, base: D, next: D): D {
  const edited = (Object.keys(draft) as (keyof D)[]).filter((field) => !isSame(draft[field], base[field]));
  return { ...next, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) };
}

const MAX_NAMED_FIELDS = 3;

/** Names the fields with unsaved edits as the audit log does; the fields of an address have one name together. */
export function unsavedText(changedFields: readonly string[], t: Translate): string {
  const fields = new Set(changedFields.map((field) => field.replace(/^(shipping|billing)-.*/, '$1_address')));
  const named = [...fields].filter((field) => isNamedField(t.language, field)).slice(0, MAX_NAMED_FIELDS);
  if (named.length === 0) return t('record-unsaved');
  const names = named.map((field) => auditField(t.language, field)).join(', ');
  const count = fields.size - named.length;
  return count === 0
    ? t('record-unsaved-fields', { fields: names })
    : t('record-unsaved-fields-more', { fields: names, count });
}

/** A form with unsaved edits that is saved apart from its record; with an id, only the form with this id. */
export const findUnsavedForm = (id?: string): HTMLFormElement | null =>
  document.querySelector(`form${id ? `#${id}` : ''}[data-unsaved]`);

/** True if a field that is edited inside a list is unsaved. */
export const hasUnsavedRow = (): boolean => document.querySelector('.inline-field[data-unsaved]') !== null;

/**
 * Returns a function that looks for such a form (`findUnsavedForm`). If there is one, it shows an alert, focuses the
 * form's button and returns true.
 */
export function useUnsavedCheck(id?: string): () => boolean {
  const { t, showAlert } = useAdmin();
  return () => {
    const button = findUnsavedForm(id)?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button) return false;
    showAlert(t('record-unsaved-form', { button: button.textContent }));
    button.focus();
    return true;
  };
}
