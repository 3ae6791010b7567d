import type { TextId } from '#texts/texts.ts';
import { StatusMark, type Tone } from '../../ui/StatusMark.tsx';
import type { Row } from '../list/admin-list.ts';
import { useAdmin } from '../platform/admin.tsx';

type State = Row<'promotions'>['state'];

const SHOWN = {
  Active: ['good', 'promotion-state-active'],
  Scheduled: ['news', 'promotion-state-scheduled'],
  Expired: ['off', 'promotion-state-expired'],
  'Used up': ['off', 'promotion-state-used-up'],
  Inactive: ['off', 'promotion-state-inactive'],
} as const satisfies Record<State, readonly [Tone, TextId]>;

/** What somebody who enters the code today would find. */
export function PromotionState({ state }: { state: State }) {
  const { t } = useAdmin();
  const [tone, word] = SHOWN[state];
  return <StatusMark tone={tone}>{t(word)}</StatusMark>;
}
