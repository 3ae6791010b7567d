import { useEffect, useEffectEvent } from 'react';
import { isShortcut } from '../shell/shortcuts.ts';

/** j, k and arrows move between rows, x selects, e edits. The current row has the focus, so Enter opens its link. */
export function useListShortcuts(toggle: (key: string, isRange: boolean) => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!isShortcut(event)) return;
    const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
    const currentRow = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
    const index = currentRow ? rows.indexOf(currentRow) : -1;
    const isArrow = event.key.startsWith('Arrow');
    // Arrows scroll the page until a row has the focus.
    if (isArrow && !currentRow) return;
    const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
    if (step !== undefined) {
      const next = rows[Math.min(rows.length - 1, Math.max(0, index + step))];
      event.preventDefault();
      next?.querySelector<HTMLElement>('[data-row-focus]')?.focus();
      next?.scrollIntoView({ block: 'nearest' });
      return;
    }
    if (!currentRow) return;
    if (event.key === 'x' || event.key === 'X') toggle(currentRow.dataset.row!, event.shiftKey);
    else if (event.key === 'e') {
      event.preventDefault();
      currentRow.querySelector<HTMLElement>('input:not([type=checkbox]), textarea, select')?.focus();
    }
  });
  // An effect, not a layout effect, so that the shell handles keys first: after `g`, `k` opens a section.
  useEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
