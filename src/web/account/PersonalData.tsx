import { useShop } from '../platform/shop.tsx';
import { useAction } from './use-action.ts';

/** Downloads everything stored about the customer as a JSON file. */
export function PersonalData({ customer_id }: { customer_id: string }) {
  const { t, api } = useShop();
  const { isBusy, run, notifyRefusal } = useAction();

  const download = () =>
    run(async () => {
      const response = await api('POST /user/:customerId/personalData', {
        params: { customerId: customer_id },
      });
      if (!response.ok) return notifyRefusal(response);
      const json = JSON.stringify(response.data.personalData, null, 2);
      const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
      const link = document.createElement('a');
      Object.assign(link, { href: url, download: 'my-data.json' }).click();
      URL.revokeObjectURL(url);
    });

  return (
    <section className="panel stack" aria-labelledby="data-title">
      <h2 id="data-title">{t('settings-data')}</h2>
      <p className="quiet">{t('settings-export-help')}</p>
      <button type="button" className="button" aria-disabled={isBusy} onClick={download}>
        {t('settings-export')}
      </button>
    </section>
  );
}
