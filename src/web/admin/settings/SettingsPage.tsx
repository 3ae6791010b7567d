import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { adminShopTexts } from '#texts/en/admin-shop.ts';
import { registerTexts } from '#texts/texts.ts';
import { TextField } from '../../ui/Field.tsx';
import { apiFor, needed, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';

registerTexts('en', adminShopTexts);

type Settings = Reply<'GET /admin/settings'>['record'];

export async function loader(args: LoaderFunctionArgs) {
  return needed(apiFor(args)('GET /admin/settings'));
}

const draftOf = ({ last_modified_time: _, low_stock_at, ...texts }: Settings) => ({
  ...texts,
  low_stock_at: String(low_stock_at),
});

const FIELDS = [
  ['name', 'settings-name', 60],
  ['tagline', 'settings-tagline', 120],
  ['email', 'settings-shop-email', 200],
  ['address', 'settings-address', 300],
  ['tax_numbers', 'settings-tax-numbers', 300],
] as const;

/** What stands on invoices and mails, and when stock counts as low. */
export function Component() {
  const { t, api, tried } = useAdmin();
  const { can } = useAccess();
  const loaded = useLoaderData<typeof loader>();
  const open = useRecord(loaded, {
    draftOf: ({ record }) => draftOf(record),
    timeOf: ({ record }) => record.last_modified_time,
    read: () => tried(api('GET /admin/settings')),
  });
  const { record: settings, seen, draft, saving } = open;

  async function save() {
    const { low_stock_at, ...texts } = draft.value;
    const isCount = /^\d{1,5}$/.test(low_stock_at.trim()) && Number(low_stock_at) <= 10_000;
    if (saving.refuses(isCount ? [] : [['low_stock_at', t('settings-low-stock-invalid')]])) return;
    const body = { last_modified_time: seen, data: { ...texts, low_stock_at: Number(low_stock_at) } };
    if (await saving.send(() => api('POST /admin/settings', { body }))) await open.load();
  }

  return (
    <RecordPage
      section=""
      title={t('section-settings')}
      save={{ ...open.bar, run: save, mayChange: can('settings.change') }}
      form={
        <section className="panel stack" aria-labelledby="identity-title">
          <h2 id="identity-title">{t('settings-identity')}</h2>
          <p className="quiet">{t('settings-identity-why')}</p>
          {FIELDS.map(([name, label, maxLength]) => (
            <TextField
              key={name}
              id={name}
              name={name}
              label={t(label)}
              maxLength={maxLength}
              error={saving.errors[name]}
              value={draft.value[name]}
              onChange={(event) => draft.set({ [name]: event.target.value })}
            />
          ))}
          <TextField
            id="low_stock_at"
            label={t('settings-low-stock')}
            hint={t('settings-low-stock-why')}
            inputMode="numeric"
            maxLength={5}
            error={saving.errors.low_stock_at}
            value={draft.value.low_stock_at}
            onChange={(event) => draft.set({ low_stock_at: event.target.value })}
          />
        </section>
      }
      side={<History deeds={settings.history} />}
    />
  );
}
