import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';

/** A link to a record, which shows the record's id, such as an order or part number. */
export const IdLink = ({ section, id }: { section: string; id: string }) => (
  <Link className="mono" to={recordPath(section, id)}>
    {id}
  </Link>
);
