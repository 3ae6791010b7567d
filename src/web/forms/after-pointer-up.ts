/** Runs now or, during a mouse press, after it: a message that appears on blur would move the pressed button away. */
export function afterPointerUp(callback: () => void): void {
  if (document.querySelector(':active') === null) callback();
  else addEventListener('mouseup', () => setTimeout(callback), { once: true });
}
