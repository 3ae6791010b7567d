import type { TextId } from '#texts/texts.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Row } from '../list/list-definition.ts';
import { useAdmin } from '../platform/admin.tsx';

type State = Row<'promotions'>['state'];

const DISPLAY = {
  Active: ['success', 'promotion-state-active'],
  Scheduled: ['warning', 'promotion-state-scheduled'],
  Expired: ['neutral', 'promotion-state-expired'],
  'Used up': ['neutral', 'promotion-state-used-up'],
  Inactive: ['neutral', 'promotion-state-inactive'],
} as const satisfies Record<State, readonly [Tone, TextId]>;

/** The promotion's current state. */
export function PromotionState({ state }: { state: State }) {
  const { t } = useAdmin();
  const [tone, label] = DISPLAY[state];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}
