import type { Reply } from '#contract/calls.ts';
import { useShop } from '../platform/shop.tsx';
import { Panel } from '../ui/Panel.tsx';

/** The taxes that the customer is exempt from, as staff entered them. */
export function TaxExemptions(props: { exemptions: Reply<'GET /user/information'>['taxExemptions'] }) {
  const { t } = useShop();
  return (
    <Panel title={t('settings-exemptions')}>
      {props.exemptions.map((each) => (
        <p key={each.tax}>{t(each.is_valid ? 'settings-exemption' : 'settings-exemption-expired', each)}</p>
      ))}
    </Panel>
  );
}
