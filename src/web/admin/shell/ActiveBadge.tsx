import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

export function ActiveBadge({ isActive }: { isActive: boolean }) {
  const { t } = useAdmin();
  return (
    <StatusBadge tone={isActive ? 'success' : 'neutral'}>
      {t(isActive ? 'list-active' : 'list-inactive')}
    </StatusBadge>
  );
}
