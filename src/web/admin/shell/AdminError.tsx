import { useLocation, useRouteError } from 'react-router';
import { NetworkError } from '../../platform/api.ts';
import { sectionPath } from '../paths.ts';
import { RefusalError, useAdmin } from '../platform/admin.tsx';
import { PageHeading } from './PageHeading.tsx';

export function AdminError() {
  const { t } = useAdmin();
  const error = useRouteError();
  const { pathname, search } = useLocation();
  const isRefused = error instanceof RefusalError;
  const faultText = t(error instanceof NetworkError ? 'admin-unreachable' : 'fault-chunk');
  const isNotFound = isRefused && error.isNotFound;
  const refusedTitle = t(isNotFound ? 'admin-not-found' : 'admin-refused');
  const refusedText = isRefused && !isNotFound ? error.message : t('admin-not-found-help');
  return (
    <div className="stack admin-error">
      <PageHeading title={isRefused ? refusedTitle : t('fault-title')} />
      <p role="alert">{isRefused ? refusedText : faultText}</p>
      <p className="row">
        {isRefused ? null : (
          <a className="button" href={`${pathname}${search}`}>
            {t('try-again')}
          </a>
        )}
        <a href={sectionPath('')}>{t('admin-to-overview')}</a>
      </p>
    </div>
  );
}
