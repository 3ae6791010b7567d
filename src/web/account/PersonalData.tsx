import { useAction } from '../forms/use-action.ts';
import type { Api } from '../platform/api.ts';
import { useShop } from '../platform/shop.tsx';
import { Button } from '../ui/Button.tsx';
import { Panel } from '../ui/Panel.tsx';

export function PersonalData({ customer_id }: { customer_id: string }) {
  const { t } = useShop();
  const { isBusy, run } = useAction();
  const call = (api: Api) =>
    api('POST /user/:customerId/personalData', { params: { customerId: customer_id } });

  const download = () =>
    run({ call }, {}, ({ personalData }) => {
      const json = JSON.stringify(personalData, null, 2);
      const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: 'my-data.json' }).click();
      URL.revokeObjectURL(url);
    });

  return (
    <Panel title={t('settings-data')}>
      <p className="quiet">{t('settings-export-help')}</p>
      <Button label={t('settings-export')} aria-disabled={isBusy} onClick={download} />
    </Panel>
  );
}
