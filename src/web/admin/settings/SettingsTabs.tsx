import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';

/** Links to the two pages of settings. */
export function SettingsTabs({ current }: { current: 'details' | 'delivery' }) {
  const { t } = useAdmin();
  const tab = (page: typeof current, to: string) => ({
    label: t(`settings-${page}`),
    to,
    isCurrent: page === current,
  });
  return (
    <LinkTabs
      label={t('section-settings')}
      tabs={[tab('details', sectionPath('settings')), tab('delivery', recordPath('settings', 'delivery'))]}
    />
  );
}
