/** Delays a message on blur until a pressed mouse button is up; it would move the button away from the pointer. */
export function afterPointerUp(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else addEventListener('mouseup', () => setTimeout(callback), { once: true });
}
