import { Link } from '../../platform/Link.tsx';

/** A figure that links to its rows, with an optional line below. */
export const Stat = (props: { label: string; value: string; to: string; note?: string }) => (
  <div className="panel left-bar stat">
    <p className="quiet">{props.label}</p>
    <p>
      <Link to={props.to}>
        <span className="stat-now">{props.value}</span>
      </Link>
    </p>
    {props.note ? <p className="quiet">{props.note}</p> : null}
  </div>
);
