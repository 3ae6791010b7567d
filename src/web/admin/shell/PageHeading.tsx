import { useAdmin } from '../platform/admin.tsx';

/** The heading of a page, which is also the title of its document. */
export function PageHeading({ title }: { title: string }) {
  const { t, shop } = useAdmin();
  return (
    <>
      <title>{t('admin-title', { page: title, shop: shop.name })}</title>
      <h1>{title}</h1>
    </>
  );
}
