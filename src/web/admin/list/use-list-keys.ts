import { useEffect, useRef } from 'react';
import { isCommand } from '../shell/keys.ts';

/**
 * Keys of a list: j, k and arrows move between rows, x selects, e edits in the row. The row one is at is
 * the one that holds the focus, so Enter on its link opens it without any help.
 */
export function useListKeys(toggle: (key: string, isRange: boolean) => void): void {
  const select = useRef(toggle);
  select.current = toggle;
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (!isCommand(event)) return;
      const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
      const here = document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
      const at = here ? rows.indexOf(here) : -1;
      const isArrow = event.key.startsWith('Arrow');
      // Arrows scroll the page until a row has the focus.
      if (isArrow && !here) return;
      const step = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 }[event.key];
      if (step !== undefined) {
        const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
        event.preventDefault();
        next?.querySelector<HTMLElement>('[data-main]')?.focus();
        next?.scrollIntoView({ block: 'nearest' });
        return;
      }
      if (!here) return;
      if (event.key === 'x' || event.key === 'X') select.current(here.dataset.row!, event.shiftKey);
      else if (event.key === 'e') {
        event.preventDefault();
        here.querySelector<HTMLElement>('input:not([type=checkbox]), textarea, select')?.focus();
      }
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
