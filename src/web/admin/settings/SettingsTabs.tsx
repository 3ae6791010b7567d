import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';

/** Links to the two pages of settings. */
export function SettingsTabs({ current }: { current: 'details' | 'delivery' }) {
  const { t } = useAdmin();
  const tab = (page: typeof current, label: string, to: string) => ({
    label,
    to,
    isCurrent: page === current,
  });
  return (
    <LinkTabs
      label={t('section-settings')}
      tabs={[
        tab('details', t('section-settings'), sectionPath('settings')),
        tab('delivery', t('settings-delivery'), recordPath('settings', 'delivery')),
      ]}
    />
  );
}
