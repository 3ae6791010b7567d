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
  const title = isRefused ? t('admin-refused') : t('fault-title');
  return (
    <div className="stack admin-error">
      <PageHeading title={title} />
      <p role="alert">{isRefused ? error.message : faultText}</p>
      <p className="row">
        {isRefused ? null : (
          <a className="button" href={`${pathname}${search}`}>
            {t('fault-again')}
          </a>
        )}
        <a href={sectionPath('')}>{t('admin-to-overview')}</a>
      </p>
    </div>
  );
}
