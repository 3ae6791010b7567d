import type { Reply } from '#contract/calls.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

export type BulkRecord = Reply<'GET /admin/bulk/:number'>['record'];
type State = BulkRecord['state'];

const TONES: Record<State, Tone> = {
  ready: 'warning',
  applying: 'info',
  applied: 'success',
  undoing: 'info',
  undone: 'neutral',
};

export function BulkState({ state }: { state: State }) {
  const { t } = useAdmin();
  return <StatusBadge tone={TONES[state]}>{t(`bulk-state-${state}`)}</StatusBadge>;
}

/** True while the background job works on the change. */
export const isInProgress = (state: State): boolean => state === 'applying' || state === 'undoing';
