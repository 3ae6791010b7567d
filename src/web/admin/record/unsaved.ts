import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const findUnsavedForm = (): HTMLFormElement | null => document.querySelector('form[data-unsaved]');

/**
 * Returns a function that checks for a short form with unsaved edits. If there is one, it shows an alert, focuses the
 * form's button and returns true.
 */
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
