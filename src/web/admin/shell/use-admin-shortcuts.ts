import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';
import { isShortcut, useKeyDown } from './shortcuts.ts';

/** The time within which the key after `g` must follow. */
const SEQUENCE_MS = 1500;

/** Shortcuts of every screen: `?` for help, `/` for search, `g` and a letter for a section. */
export function useAdminShortcuts({ openHelp }: { openHelp(): void }): void {
  const navigate = useNavigate();
  const { can } = useAdmin();
  const sequenceStart = useRef(Number.NEGATIVE_INFINITY);
  useKeyDown((event) => {
    if (!isShortcut(event)) return;
    const isAfterG = event.timeStamp - sequenceStart.current < SEQUENCE_MS;
    sequenceStart.current = Number.NEGATIVE_INFINITY;
    if (isAfterG) {
      const section = SECTIONS.find((each) => each.key === event.key && can(each.permission));
      if (section) {
        event.preventDefault();
        navigate(sectionPath(section.path));
      }
      return;
    }
    if (event.key === 'g') sequenceStart.current = event.timeStamp;
    else if (event.key === '?') openHelp();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  });
}
