import type { RefusedResponse } from '../../platform/api.ts';
import { Button } from '../../ui/Button.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { AuditEntries } from './AuditEntries.tsx';

export function Conflict(props: {
  conflict: RefusedResponse['data'];
  onReload(): void;
  onOverwrite(): void;
}) {
  const { t } = useAdmin();
  const { conflict } = props;
  return (
    <section className="conflict stack" role="alert" aria-labelledby="conflict-title">
      <h2 id="conflict-title">{t('conflict-title')}</h2>
      <p>{conflict.smessage}</p>
      <AuditEntries entries={conflict.changes ?? []} />
      <p>{t('conflict-kept')}</p>
      <p className="row">
        <Button label={t('conflict-reload')} onClick={props.onReload} />
        <Button label={t('conflict-overwrite')} onClick={props.onOverwrite} />
      </p>
    </section>
  );
}
