import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { LinkTabs } from '../shell/LinkTabs.tsx';

/** Links between the accounts and the buyers without one. */
export function CustomerTabs({ current }: { current: 'customers' | 'guests' }) {
  const { t } = useAdmin();
  const tab = (list: typeof current, label: string) => ({
    label,
    to: sectionPath(list),
    isCurrent: list === current,
  });
  return (
    <LinkTabs
      variant="lists"
      label={t('section-customers')}
      tabs={[tab('customers', t('customers-accounts')), tab('guests', t('section-guests'))]}
    />
  );
}
