import { useEffectEvent, useLayoutEffect } from 'react';
import { readDeviceSetting, writeDeviceSetting } from '../../platform/device-settings.ts';

const KEY = 'admin-shortcuts-off';

/** False if the user has turned single-key shortcuts off, for example because speech control triggers them. */
export const areShortcutsEnabled = (): boolean => readDeviceSetting(KEY) !== 'yes';
export const setShortcutsEnabled = (isEnabled: boolean): void =>
  writeDeviceSetting(KEY, isEnabled ? 'no' : 'yes');

/** True for a key press without a modifier, unless shortcuts are off, a dialog is open or the user is typing. */
export function isShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  if (!areShortcutsEnabled() || document.querySelector('dialog[open]')) return false;
  return !isTyping(event.target);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}

/** Calls `onKeyDown` for every key press on the page, from before the first paint, so that none is lost. */
export function useKeyDown(onKeyDown: (event: KeyboardEvent) => void): void {
  const handleKey = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
}
