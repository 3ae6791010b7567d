import { useAdmin } from '../platform/admin.tsx';

export function AdminTitle({ page }: { page: string }) {
  const { t, shop } = useAdmin();
  return <title>{t('admin-title', { page, shop: shop.name })}</title>;
}
