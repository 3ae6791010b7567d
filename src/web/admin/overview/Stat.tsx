import { Link } from '../../platform/Link.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A figure that links to the list of the records it counts or adds up; emphasised if it `isDue`. */
export function Stat(props: { label: string; value: string; to: string; note?: string; isDue?: boolean }) {
  const { t } = useAdmin();
  const { label, value, to, note, isDue } = props;
  return (
    <div className="panel left-bar stat" data-due={isDue}>
      <p className="quiet">{label}</p>
      <p>
        <Link to={to} aria-label={t('overview-figure-value', { figure: label, value })}>
          <span className="stat-now">{value}</span>
        </Link>
      </p>
      {note ? <p className="quiet">{note}</p> : null}
    </div>
  );
}
