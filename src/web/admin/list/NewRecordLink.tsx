import type { Permission } from '#domain/staff-roles.ts';
import type { PlainTextId } from '#texts/texts.ts';
import { Link } from '../../platform/Link.tsx';
import { recordPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';

export function NewRecordLink(props: { section: string; permission: Permission; label: PlainTextId }) {
  const { t, can } = useAdmin();
  if (!can(props.permission)) return null;
  return (
    <p className="row">
      <Link className="button primary" to={recordPath(props.section, 'new')}>
        {t(props.label)}
      </Link>
    </p>
  );
}
