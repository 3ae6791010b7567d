export const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Marks a short form that has unsaved edits. */
export const UNSAVED_FORM = { 'data-unsaved': '' };

/** The first short form on the page that has unsaved edits. */
export const findUnsavedForm = (): HTMLFormElement | null => document.querySelector('form[data-unsaved]');
