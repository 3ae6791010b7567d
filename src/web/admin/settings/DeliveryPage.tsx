import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findDeliveryProblems } from '#domain/delivery-input.ts';
import { COUNTRIES, type Country } from '#domain/regions.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { TextField } from '../../ui/Field.tsx';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { DeliveryFields, TryPostalCode } from './DeliveryFields.tsx';
import { type DeliveryDraft, toDelivery, toDeliveryDraft } from './delivery-draft.ts';
import { SettingsTabs } from './SettingsTabs.tsx';
import { loadSettings, useSettings } from './use-settings.ts';

export async function loader(args: LoaderFunctionArgs) {
  if (args.params.id !== 'delivery') throw redirect(sectionPath('settings'));
  return loadSettings(args);
}

/** The delivery times, a part of the shop's settings. */
export function Component() {
  const { t, can } = useAdmin();
  const editor = useSettings({
    toDraft: ({ delivery }) => toDeliveryDraft(delivery),
    validate: (draft) =>
      toFieldErrors(findDeliveryProblems(toDelivery(draft)), t).map((error) => ({
        ...error,
        id: inputId(error.field, draft),
      })),
    toData: (draft) => ({ delivery: toDelivery(draft) }),
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
