import { hasPermission, PERMISSIONS, type Permission, type StaffRole } from '#domain/staff-roles.ts';
import { Icon } from '../../ui/Icon.tsx';
import { Table } from '../../ui/Table.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** A table of each role's permissions. It uses `hasPermission`, which also decides on every call. */
export function RoleTable({ roles }: { roles: readonly StaffRole[] }) {
  const { t } = useAdmin();
  return (
    <div className="role-table">
      <Table
        caption={t('roles-title')}
        isMatrix
        rows={PERMISSIONS}
        rowKey={(permission) => permission}
        columns={[
          { title: t('roles-permission'), cell: (permission) => t(`permission-${permission}`) },
          ...roles.map((role) => ({
            title: t(`role-${role}`),
            cell(permission: Permission) {
              const has = hasPermission(role, permission);
              return (
                <>
                  {has ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
                  <span className="visually-hidden">{t(has ? 'field-yes' : 'field-no')}</span>
                </>
              );
            },
          })),
        ]}
      />
    </div>
  );
}
