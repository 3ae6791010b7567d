import { useOffice } from '../platform/office.tsx';

export function OfficeTitle({ page }: { page: string }) {
  const { say, shop } = useOffice();
  return <title>{say('office-title', { page, shop: shop.name })}</title>;
}
