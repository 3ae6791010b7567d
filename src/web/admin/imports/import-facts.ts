import type { Reply } from '#contract/calls.ts';
import type { Tone } from '../../ui/StatusMark.tsx';

export type ImportRecord = Reply<'GET /admin/import/:id'>['record'];
export type ImportState = ImportRecord['state'];

/** The shop is at work on it: the screen asks again until it is not. */
export const isBusy = (state: ImportState): boolean =>
  ['waiting', 'reading', 'applying', 'undoing'].includes(state);

const TONES: Record<ImportState, Tone> = {
  waiting: 'busy',
  reading: 'busy',
  applying: 'busy',
  undoing: 'busy',
  unmapped: 'news',
  ready: 'news',
  applied: 'good',
  invalid: 'bad',
  failed: 'bad',
  undone: 'off',
  cancelled: 'off',
};
export const toneOf = (state: ImportState): Tone => TONES[state];

/** Rarely faster than a person looks, and at once when there is an answer. */
export const ASK_AGAIN_MS = 1000;
