import { type LoaderFunctionArgs, redirect } from 'react-router';
import { findDeliveryProblems } from '#domain/delivery-input.ts';
import { toFieldErrors } from '../../forms/form-spec.ts';
import { sectionPath } from '../paths.ts';
import { useAdmin } from '../platform/admin.tsx';
import { History } from '../record/AuditEntries.tsx';
import { NumberField } from '../record/admin-form.tsx';
import { RecordPage } from '../record/RecordPage.tsx';
import { DeliveryFields, inputId, TryPostalCode } from './DeliveryFields.tsx';
import { toDelivery, toDeliveryDraft } from './delivery-draft.ts';
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
        id: inputId(error.field),
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
            <NumberField
              label={t('settings-cut-off')}
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
