import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Marks a short form while it has unsaved edits. */
export const unsavedMark = (form: { isChanged?: boolean; isBusy: boolean }) =>
  form.isChanged && !form.isBusy ? { 'data-unsaved': '' } : {};

/** The first short form on the page that has unsaved edits. */
export const findUnsavedForm = (): HTMLFormElement | null => document.querySelector('form[data-unsaved]');

/** A function that returns true if a short form has unsaved edits; it then says so and focuses the form's button. */
export function useUnsavedCheck(): () => boolean {
  const { t, showAlert } = useAdmin();
  return () => {
    const button = findUnsavedForm()?.querySelector<HTMLButtonElement>('button[type="submit"]');
    if (!button) return false;
    showAlert(t('record-other-form', { button: button.textContent }));
    button.focus();
    return true;
  };
}
