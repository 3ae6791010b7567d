import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Copies to `next` the fields in which `draft` differs from `base`. */
export function rebaseDraft<D extends object>(draft: D, base: D, next: D): D {
  const edited = (Object.keys(draft) as (keyof D)[]).filter((field) => !isSame(draft[field], base[field]));
  return { ...next, ...Object.fromEntries(edited.map((field) => [field, draft[field]])) };
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
