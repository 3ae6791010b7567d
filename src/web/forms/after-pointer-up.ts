/**
 * Runs the callback immediately, or after the click if a mouse button is down. A validation message that
 * appears on blur shifts the page; between mousedown and mouseup it would move the pressed button away
 * from under the pointer.
 */
export function afterPointerUp(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else addEventListener('mouseup', () => setTimeout(callback), { once: true });
}
