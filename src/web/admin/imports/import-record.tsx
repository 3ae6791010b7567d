import type { Reply } from '#contract/calls.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

export type ImportRecord = Reply<'GET /admin/import/:id'>['record'];
type State = ImportRecord['state'];

/** True while a background job works on the import. */
export const isInProgress = (state: State): boolean =>
  ['waiting', 'reading', 'applying', 'undoing'].includes(state);

const TONES: Record<State, Tone> = {
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

export function ImportState({ state }: { state: State }) {
  const { t } = useAdmin();
  return <StatusBadge tone={TONES[state]}>{t(`import-state-${state}`)}</StatusBadge>;
}
