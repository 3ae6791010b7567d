/** The name of the event of `window` when the shown page could not be reloaded. The page keeps its data. */
export const RELOAD_FAILED = 'reload-failed';
