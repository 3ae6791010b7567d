import { useLocation } from 'react-router';
import { signInPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';
import './sign-in.css';

export const handle = { cache: 'private', noindex: true };

export function Component() {
  const { t, shop } = useShop();
  const { pathname } = useLocation();
  const thanks = t('registered-thanks', { shop: shop.name });
  return (
    <div className="page grid sign-in">
      <PageHead title={t('registered-title')} description={thanks} noindex />
      <div className="panel top-bar stack registered">
        <Icon name="check" />
        <h1>{t('registered-title')}</h1>
        <p>{thanks}</p>
        <p className="quiet">{t('registered-email')}</p>
        <Link className="button primary" to={signInPath(undefined, pathname)}>
          {t('registered-sign-in')}
        </Link>
      </div>
    </div>
  );
}
