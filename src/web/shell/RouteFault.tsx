import { useLocation, useRouteError } from 'react-router';
import { homePath } from '../paths.ts';
import { CodeFault } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Shell } from './Shell.tsx';

/** A page that broke says so and shows ways back; a part that did not load is named as such. */
export function RouteFault() {
  const { t } = useShop();
  const fault = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Shell>
      <div className="page stack">
        <title>{t('fault-title')}</title>
        <h1>{t('fault-title')}</h1>
        <p>{fault instanceof CodeFault ? t('fault-chunk') : t('fault-help')}</p>
        <p>
          <a className="button" href={`${pathname}${search}`}>
            {t('fault-again')}
          </a>{' '}
          <a href={homePath()}>{t('fault-home')}</a>
        </p>
      </div>
    </Shell>
  );
}
