import { contactPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { phoneHref } from '../ui/phone-href.ts';

export function OrderHelp({ order_id, linkKey }: { order_id: string; linkKey?: string | undefined }) {
  const { t, shop } = useShop();
  const subject = encodeURIComponent(t('order-heading', { order: order_id }));
  return (
    <p className="panel order-columns">
      <Link to={contactPath(order_id, { key: linkKey ?? null })}>{t('order-contact')}</Link>
      <a href={`mailto:${shop.email}?subject=${subject}`}>{shop.email}</a>
      {shop.phone ? <a href={phoneHref(shop.phone)}>{shop.phone}</a> : null}
    </p>
  );
}
