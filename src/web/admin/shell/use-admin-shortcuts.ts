import { useEffect, useLayoutEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { sectionPath, signInPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { SECTIONS } from '../sections.ts';
import { isShortcut } from './shortcuts.ts';

/** The time within which the key after `g` must follow. */
const SEQUENCE_MS = 1500;

const isPaletteKey = ({ key, ctrlKey, metaKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey);

/** True if Ctrl K was pressed before the first screen was ready; it then opens the palette. */
let isPaletteDue = false;
function onEarlyKey(event: KeyboardEvent) {
  if (!isPaletteKey(event) || location.pathname === signInPath()) return;
  event.preventDefault();
  isPaletteDue = true;
}
document.addEventListener('keydown', onEarlyKey);

/** Shortcuts of every screen: `?` for help, `/` for search, `g` and a letter for a section, Ctrl K for the palette. */
export function useAdminShortcuts(props: { openHelp(): void; openPalette(): void }): void {
  const navigate = useNavigate();
  const { can } = useAdmin();
  const handle = useRef<(event: KeyboardEvent) => void>(() => {});
  const sequenceStart = useRef(Number.NEGATIVE_INFINITY);

  handle.current = (event) => {
    if (isPaletteKey(event)) {
      event.preventDefault();
      props.openPalette();
      return;
    }
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
    else if (event.key === '?') props.openHelp();
    else if (event.key === '/') {
      const field = document.querySelector<HTMLElement>('[data-search]');
      if (!field) return;
      event.preventDefault();
      field.focus();
    }
  };

  // Runs before the first paint, so that no key press is lost.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => handle.current(event);
    document.addEventListener('keydown', onKeyDown);
    document.removeEventListener('keydown', onEarlyKey);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once
  useEffect(() => {
    if (isPaletteDue) props.openPalette();
    isPaletteDue = false;
  }, []);
}
