import { useLocation, useRouteError } from 'react-router';
import { NetworkFault } from '../../platform/api.ts';
import { sectionPath } from '../paths.ts';
import { RefusedPage, useOffice } from '../platform/office.tsx';
import { OfficeTitle } from './OfficeTitle.tsx';

/** A screen that could not be shown says why, and shows ways on. */
export function OfficeFault() {
  const { say } = useOffice();
  const fault = useRouteError();
  const { pathname, search } = useLocation();
  const isRefused = fault instanceof RefusedPage;
  const why = isRefused
    ? fault.message
    : fault instanceof NetworkFault
      ? say('office-unreachable')
      : say('fault-chunk');
  const title = isRefused ? say('office-refused') : say('fault-title');
  return (
    <div className="stack office-fault">
      <OfficeTitle page={title} />
      <h1>{title}</h1>
      <p role="alert">{why}</p>
      <p className="row">
        {isRefused ? null : (
          <a className="button" href={`${pathname}${search}`}>
            {say('fault-again')}
          </a>
        )}
        <a href={sectionPath('')}>{say('office-to-overview')}</a>
      </p>
    </div>
  );
}
