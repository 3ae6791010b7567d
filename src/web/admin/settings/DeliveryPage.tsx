import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router';
import { findDeliveryProblems } from '#domain/delivery-input.ts';
import { COUNTRIES, type Country } from '#domain/regions.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { TextField } from '../../ui/Field.tsx';
import { sectionPath } from '../paths.ts';
import { apiFor, replyOrThrow, useAdmin } from '../platform/admin.tsx';
import { History } from '../record/History.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { useRecord } from '../record/use-record.ts';
import { DeliveryFields } from './DeliveryFields.tsx';
import { type DeliveryDraft, toDelivery, toDeliveryDraft } from './delivery-draft.ts';
import { SettingsTabs } from './SettingsTabs.tsx';
import { TryPostalCode } from './TryPostalCode.tsx';

export async function loader(args: LoaderFunctionArgs) {
  if (args.params.id !== 'delivery') throw redirect(sectionPath('settings'));
  return replyOrThrow(apiFor(args)('GET /admin/settings'));
}

/** The delivery times, a part of the shop's settings. */
export function Component() {
  const { t, api, attempt, can } = useAdmin();
  const loaded = useLoaderData<typeof loader>();
  const editor = useRecord(loaded, {
    toDraft: ({ record }) => toDeliveryDraft(record.delivery),
    versionOf: ({ record }) => record.last_modified_time,
    fetchRecord: () => attempt(api('GET /admin/settings')),
    validate: (draft) =>
      toFieldErrors(findDeliveryProblems(toDelivery(draft)), t).map((error) => ({
        ...error,
        id: inputId(error.field, draft),
      })),
    save: (draft, last_modified_time, { record: { last_modified_time: _, ...data } }) =>
      api('POST /admin/settings', {
        body: { last_modified_time, data: { ...data, delivery: toDelivery(draft) } },
      }),
    onSaved: (_reply, { reload }) => reload(),
  });
  const { record: settings, form } = editor;
  return (
    <RecordPage
      section=""
      title={t('settings-delivery')}
      editor={editor}
      canEdit={can('settings.change')}
      actions={<SettingsTabs current="delivery" />}
      top={<TryPostalCode rules={toDelivery(form.values)} />}
      form={
        <DeliveryFields form={form}>
          <div className="fields large">
            <TextField
              label={t('settings-cut-off')}
              inputMode="numeric"
              maxLength={2}
              required
              {...form.field('cut_off_hour')}
            />
          </div>
        </DeliveryFields>
      }
      side={<History entries={settings.history} />}
    />
  );
}

/** The id of the input for the field of an error, such as `rules.2.from_days` or `holidays.Canada`. */
function inputId(field: string, { rules }: DeliveryDraft): string {
  const [group, key, name] = field.split('.');
  if (group === 'rules') return `rule-${rules[Number(key)]?.id}-${name}`;
  return group === 'holidays' ? `holidays-${COUNTRIES.indexOf(key as Country)}` : field;
}
