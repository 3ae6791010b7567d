import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { TextField } from '../../ui/Field.tsx';
import { apiFor, replyOrThrow, useAccess, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';

type Settings = Reply<'GET /admin/settings'>['record'];

export async function loader(args: LoaderFunctionArgs) {
  return replyOrThrow(apiFor(args)('GET /admin/settings'));
}

const toDraft = ({ last_modified_time: _, low_stock_at, ...texts }: Settings) => ({
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

/** The shop details for invoices and emails, and the low-stock threshold. */
export function Component() {
  const { t, api, attempt } = useAdmin();
  const { can } = useAccess();
  const loaded = useLoaderData<typeof loader>();
  const editor = useRecord(loaded, {
    toDraft: ({ record }) => toDraft(record),
    versionOf: ({ record }) => record.last_modified_time,
    fetchRecord: () => attempt(api('GET /admin/settings')),
  });
  const { record: settings, version, draft, saving } = editor;

  async function save() {
    const { low_stock_at, ...texts } = draft.value;
    const isCount = /^\d{1,5}$/.test(low_stock_at.trim()) && Number(low_stock_at) <= 10_000;
    if (saving.reportProblems(isCount ? [] : [['low_stock_at', t('settings-low-stock-invalid')]])) return;
    const body = { last_modified_time: version, data: { ...texts, low_stock_at: Number(low_stock_at) } };
    if (await saving.send(() => api('POST /admin/settings', { body }))) await editor.reload();
  }

  return (
    <RecordPage
      section=""
      title={t('section-settings')}
      save={{ ...editor.saveBar, submit: save, canEdit: can('settings.change') }}
      form={
        <section className="panel stack" aria-labelledby="details-title">
          <h2 id="details-title">{t('settings-details')}</h2>
          <p className="quiet">{t('settings-details-help')}</p>
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
            hint={t('settings-low-stock-help')}
            inputMode="numeric"
            maxLength={5}
            error={saving.errors.low_stock_at}
            value={draft.value.low_stock_at}
            onChange={(event) => draft.set({ low_stock_at: event.target.value })}
          />
        </section>
      }
      side={<History entries={settings.history} />}
    />
  );
}
