import { type LoaderFunctionArgs, useLoaderData } from 'react-router';
import type { Reply } from '#contract/calls.ts';
import { TextField } from '../../ui/Field.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
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
  ['phone', 'settings-shop-phone', 40],
  ['hours', 'settings-hours', 120],
  ['return_terms', 'settings-return-terms', 500],
  ['tax_numbers', 'settings-tax-numbers', 300],
] as const;

/** The shop details for invoices and emails, and the low-stock threshold. */
export function Component() {
  const { t, api, attempt, can } = useAdmin();
  const loaded = useLoaderData<typeof loader>();
  const editor = useRecord(loaded, {
    toDraft: ({ record }) => toDraft(record),
    versionOf: ({ record }) => record.last_modified_time,
    fetchRecord: () => attempt(api('GET /admin/settings')),
    validate: ({ low_stock_at }) =>
      /^\d{1,5}$/.test(low_stock_at.trim()) && Number(low_stock_at) <= 10_000
        ? []
        : [{ field: 'low_stock_at', text: t('settings-low-stock-invalid') }],
    save: (draft, last_modified_time) =>
      api('POST /admin/settings', {
        body: { last_modified_time, data: { ...draft, low_stock_at: Number(draft.low_stock_at) } },
      }),
    onSaved: (_reply, { reload }) => reload(),
  });
  const { record: settings, form } = editor;
  return (
    <RecordPage
      section=""
      title={t('section-settings')}
      editor={editor}
      canEdit={can('settings.change')}
      form={
        <Panel title={t('settings-details')}>
          <p className="quiet">{t('settings-details-help')}</p>
          {FIELDS.map(([name, label, maxLength]) => (
            <TextField key={name} label={t(label)} maxLength={maxLength} {...form.field(name)} />
          ))}
          <TextField
            label={t('settings-low-stock')}
            hint={t('settings-low-stock-help')}
            inputMode="numeric"
            maxLength={5}
            {...form.field('low_stock_at')}
          />
        </Panel>
      }
      side={<History entries={settings.history} />}
    />
  );
}
