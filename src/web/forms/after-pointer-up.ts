/**
 * Runs the callback immediately or, while a mouse button is down, after the click. Used for validation messages that
 * appear on blur: between mousedown and mouseup, such a message would move the pressed button away from the pointer.
 */
export function afterPointerUp(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else addEventListener('mouseup', () => setTimeout(callback), { once: true });
}
