import type { Reply } from '#contract/calls.ts';
import type { Tone } from '../../ui/StatusBadge.tsx';

export type ImportRecord = Reply<'GET /admin/import/:id'>['record'];
export type ImportState = ImportRecord['state'];

/** True while a background job works on the import. */
export const isInProgress = (state: ImportState): boolean =>
  ['waiting', 'reading', 'applying', 'undoing'].includes(state);

const TONES: Record<ImportState, Tone> = {
  waiting: 'info',
  reading: 'info',
  applying: 'info',
  undoing: 'info',
  unmapped: 'warning',
  ready: 'warning',
  applied: 'success',
  invalid: 'error',
  failed: 'error',
  undone: 'neutral',
  cancelled: 'neutral',
};
export const toneOf = (state: ImportState): Tone => TONES[state];
