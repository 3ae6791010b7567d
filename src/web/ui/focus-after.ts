import { flushSync } from 'react-dom';

/** Makes a change that renders a field, and focuses the field. */
export function focusAfter(change: () => void, fieldId: string): void {
  flushSync(change);
  document.getElementById(fieldId)?.focus();
}
