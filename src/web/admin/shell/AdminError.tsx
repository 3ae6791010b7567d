import { useLocation, useRouteError } from 'react-router';
import { NetworkFault } from '../../platform/api.ts';
import { sectionPath } from '../paths.ts';
import { RefusedPage, useAdmin } from '../platform/admin.tsx';
import { AdminTitle } from './AdminTitle.tsx';

/** A screen that could not be shown says why, and shows ways on. */
export function AdminError() {
  const { t } = useAdmin();
  const fault = useRouteError();
  const { pathname, search } = useLocation();
  const isRefused = fault instanceof RefusedPage;
  const why = isRefused
    ? fault.message
    : fault instanceof NetworkFault
      ? t('office-unreachable')
      : t('fault-chunk');
  const title = isRefused ? t('office-refused') : t('fault-title');
  return (
    <div className="stack office-fault">
      <AdminTitle page={title} />
      <h1>{title}</h1>
      <p role="alert">{why}</p>
      <p className="row">
        {isRefused ? null : (
          <a className="button" href={`${pathname}${search}`}>
            {t('fault-again')}
          </a>
        )}
        <a href={sectionPath('')}>{t('office-to-overview')}</a>
      </p>
    </div>
  );
}
