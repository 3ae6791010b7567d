import { useLocation, useRouteError } from 'react-router';
import { homePath } from '../paths.ts';
import { DocumentLink } from '../platform/Link.tsx';
import { ChunkLoadError } from '../platform/on-demand.tsx';
import { useShop } from '../platform/shop.tsx';
import { Shell } from './Shell.tsx';

/** Shown when a page fails to render or a chunk fails to load. */
export function RouteErrorPage() {
  const { t } = useShop();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  return (
    <Shell>
      <div className="page stack">
        <title>{t('fault-title')}</title>
        <h1>{t('fault-title')}</h1>
        <p>{error instanceof ChunkLoadError ? t('fault-chunk') : t('fault-help')}</p>
        <p>
          <DocumentLink className="button" to={`${pathname}${search}`}>
            {t('try-again')}
          </DocumentLink>{' '}
          <DocumentLink to={homePath()}>{t('go-home')}</DocumentLink>
        </p>
      </div>
    </Shell>
  );
}
