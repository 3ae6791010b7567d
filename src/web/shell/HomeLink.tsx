import { homePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Logo } from './Logo.tsx';

export function HomeLink() {
  const { t, shop } = useShop();
  return (
    <Link className="main-link logo" to={homePath()} aria-label={t('header-home', { shop: shop.name })}>
      <Logo />
      <span>{shop.name}</span>
    </Link>
  );
}
