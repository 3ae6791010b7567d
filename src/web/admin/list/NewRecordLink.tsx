import type { PlainTextId } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { CREATE_PERMISSIONS, type CreateSection, recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

export function NewRecordLink(props: { section: CreateSection; label: PlainTextId }) {
  const { t, can } = useAdmin();
  if (!can(CREATE_PERMISSIONS[props.section])) return null;
  return (
    <p className="row">
      <Link className="button primary" to={recordPath(props.section, 'new')}>
        {t(props.label)}
      </Link>
    </p>
  );
}
