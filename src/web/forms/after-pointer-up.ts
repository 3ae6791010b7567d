/**
 * Does something now, or, while a mouse button is down, after it is up and its click is done. What
 * appears on leaving a field moves the page: between down and up it would move the button that is
 * being pressed from under the pointer.
 */
export function afterPointerUp(work: () => void): void {
  if (document.querySelector(':active') === null) work();
  else addEventListener('mouseup', () => setTimeout(work), { once: true });
}
