import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A figure, with that of the previous period of the same length (`before`). */
export function Stat(props: {
  label: string;
  now: number;
  before?: number;
  format(value: number): string;
  to?: string;
}) {
  const { t } = useAdmin();
  const { label, now, before, format, to } = props;
  const figure = <span className="stat-now">{format(now)}</span>;
  return (
    <div className="panel left-bar stat">
      <p className="quiet">{label}</p>
      <p>{to ? <Link to={to}>{figure}</Link> : figure}</p>
      {before === undefined ? null : (
        <p className="quiet">{t('overview-before', { before: format(before) })}</p>
      )}
    </div>
  );
}
