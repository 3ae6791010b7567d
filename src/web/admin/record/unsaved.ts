import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const findUnsavedForm = (): HTMLFormElement | null => document.querySelector('form[data-unsaved]');

/** Returns a function that is true if a short form has unsaved edits. It then shows an alert and focuses its button. */
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
