import { Button } from '../../ui/Button.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { useAdmin } from '../platform/admin.tsx';
import { DateTime, formatDateTime } from '../record/DateTime.tsx';
import type { Content } from './content-draft.ts';

export function Versions(props: {
  content: Content;
  canEdit: boolean;
  onRestore(texts: Content['texts']): void;
}) {
  const { t, language } = useAdmin();
  const { content, canEdit, onRestore } = props;
  return (
    <Panel
      id="section-versions"
      title={t('content-versions')}
      emptyText={content.versions.length === 0 && t('content-no-versions')}
    >
      <ol className="plain stack">
        {content.versions.map(({ version_id, saved_at, saved_by, is_published, texts }) => (
          <li key={version_id}>
            <p>
              {t(is_published ? 'content-version-published' : 'content-version-draft')}{' '}
              <DateTime time={saved_at} />
            </p>
            <p className="quiet">{saved_by}</p>
            {canEdit ? (
              <Button
                variant="small"
                label={t('content-restore')}
                aria-label={t('content-restore-of', { time: formatDateTime(saved_at, language) })}
                onClick={() => onRestore(texts)}
              />
            ) : null}
          </li>
        ))}
      </ol>
      {canEdit && !content.is_own ? (
        <Button label={t('content-restore-default')} onClick={() => onRestore(content.defaults)} />
      ) : null}
    </Panel>
  );
}
