import { keep, kept } from '../platform/device.ts';

const OFF = 'office-keys-off';

/** Single keys can be switched off: speech control and shaky hands press them unasked. */
export const areKeysOn = (): boolean => kept(OFF) !== 'yes';
export const switchKeys = (on: boolean): void => keep(OFF, on ? 'no' : 'yes');

/** A key that is meant as a command: nobody is typing, no dialog is open, no other key is held. */
export function isCommand(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing)
    return false;
  if (!areKeysOn() || document.querySelector('dialog[open]')) return false;
  return !isTyping(event.target);
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !['checkbox', 'radio', 'button'].includes(target.type);
  return (
    target.isContentEditable || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement
  );
}
