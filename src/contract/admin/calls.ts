import { accessCalls } from './access.ts';

/** Every call of the back office. */
export const adminCalls = { ...accessCalls };
