import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** One figure beside that of the same number of days before. */
export function Stat(props: {
  label: string;
  now: number;
  before?: number;
  shown(value: number): string;
  to?: string;
}) {
  const { t } = useAdmin();
  const { label, now, before, shown, to } = props;
  const figure = <span className="stat-now">{shown(now)}</span>;
  return (
    <div className="stat">
      <p className="quiet">{label}</p>
      <p>{to ? <Link to={to}>{figure}</Link> : figure}</p>
      {before === undefined ? null : (
        <p className="quiet">{t('overview-before', { before: shown(before) })}</p>
      )}
    </div>
  );
}
