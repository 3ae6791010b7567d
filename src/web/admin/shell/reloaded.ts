/**
 * The name of the event of `window` when the shown page could not be reloaded, and so keeps its data (`detail` is true),
 * or could be again.
 */
export const RELOADED = 'reloaded';
