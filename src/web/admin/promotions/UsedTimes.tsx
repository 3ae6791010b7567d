import { Link } from '../../platform/Link.tsx';
import type { Row } from '../list/list-definition.ts';
import { promotionOrdersPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

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
