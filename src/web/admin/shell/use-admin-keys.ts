import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sectionPath } from '../paths.ts';
import { useAccess } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';
import { isCommand } from './keys.ts';

/** After `g` the next key counts for this long. */
const SEQUENCE_MS = 1500;

/** Keys that work on every screen: `?` help, `/` search, `g` and a letter for a section, Ctrl K to find. */
export function useAdminKeys({ openHelp, openPalette }: { openHelp(): void; openPalette(): void }): void {
  const navigate = useNavigate();
  const { can } = useAccess();
  const run = useRef<(event: KeyboardEvent) => void>(() => {});
  const goSince = useRef(Number.NEGATIVE_INFINITY);

  run.current = (event) => {
    if (event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      openPalette();
      return;
    }
    if (!isCommand(event)) return;
    const isAfterG = event.timeStamp - goSince.current < SEQUENCE_MS;
    goSince.current = Number.NEGATIVE_INFINITY;
    if (isAfterG) {
      const section = SECTIONS.find((each) => each.key === event.key && can(each.permission));
      if (section) {
        event.preventDefault();
        navigate(sectionPath(section.path));
      }
      return;
    }
    if (event.key === 'g') goSince.current = event.timeStamp;
    else if (event.key === '?') openHelp();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  };

  useEffect(() => {
    const listen = (event: KeyboardEvent) => run.current(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
