import type { TextId } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import type { Row } from '../list/list-definition.ts';
import { promotionOrdersPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

type State = Row<'promotions'>['state'];

/** The tone and the label of each state. */
const BADGES = {
  Active: ['success', 'promotion-state-active'],
  Scheduled: ['warning', 'promotion-state-scheduled'],
  Expired: ['neutral', 'promotion-state-expired'],
  'Used up': ['neutral', 'promotion-state-used-up'],
  Inactive: ['neutral', 'promotion-state-inactive'],
} as const satisfies Record<State, readonly [Tone, TextId]>;

export function PromotionState({ state }: { state: State }) {
  const { t } = useAdmin();
  const [tone, label] = BADGES[state];
  return <StatusBadge tone={tone}>{t(label)}</StatusBadge>;
}

/** The number of uses, as a link to the orders once there are any. */
export function UsedTimes({
  promotion: { code, used_times: used, max_uses: max },
}: {
  promotion: Pick<Row<'promotions'>, 'code' | 'used_times' | 'max_uses'>;
}) {
  const { t } = useAdmin();
  const text = max === null ? used : t('promotions-used-of', { used, max });
  return used === 0 ? text : <Link to={promotionOrdersPath(code)}>{text}</Link>;
}
