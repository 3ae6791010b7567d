import { useAdmin } from '../platform/admin.tsx';

export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

export const findUnsavedForm = (): HTMLFormElement | null => document.querySelector('form[data-unsaved]');

/** Returns a check that finds a short form with unsaved edits, alerts, focuses its button and returns true. */
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
