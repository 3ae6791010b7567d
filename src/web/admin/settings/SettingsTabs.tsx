import { recordPath, sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';

export function SettingsTabs({ current }: { current: 'details' | 'delivery' }) {
  const { t } = useAdmin();
  return (
    <LinkTabs
      label={t('section-settings')}
      tabs={[
        { label: t('settings-details'), to: sectionPath('settings'), isCurrent: current === 'details' },
        {
          label: t('settings-delivery'),
          to: recordPath('settings', 'delivery'),
          isCurrent: current === 'delivery',
        },
      ]}
    />
  );
}
