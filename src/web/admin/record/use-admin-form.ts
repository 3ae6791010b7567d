import { useState } from 'react';
import { type FormOptions, useFormModel } from '../../forms/form-model.ts';
import { toFormErrors } from '../../forms/form-spec.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';
import type { ResponseWith } from '../platform/admin-api.ts';
import { isSame } from './unsaved.ts';

/** A form whose errors stay next to their fields until they are corrected. A refusal also shows an alert. */
export function useAdminForm<V extends object, T extends { smessage: string }>(
  options: Pick<FormOptions<V>, 'name' | 'initial' | 'validate' | 'summary'> & {
    /** Fields that must not be empty; their error precedes those of `validate`. */
    required?: readonly (keyof V & string)[];
    call(values: V): Promise<ResponseWith<T>>;
    onDone(reply: T): void | Promise<void>;
    /** Called if someone else has saved the record since it was loaded. */
    onConflict?(conflict: RefusedResponse['data']): void;
    /** The field that shows a conflict as its error, instead of an alert. */
    showConflictAt?: keyof V & string;
    /** Converts a field name of the API to that of the form. */
    fieldOf?(apiField: string): string;
  },
) {
  const { t, showAlert, showSuccess } = useAdmin();
  const { required = [], onConflict, showConflictAt, fieldOf = (field) => field } = options;
  const [saved, setSaved] = useState(options.initial);
  const form = useFormModel<V>({
    ...options,
    validate: (values) => [
      ...required
        .filter((field) => String(values[field]).trim() === '')
        .map((field) => ({ field, text: t('field-missing') })),
      ...(options.validate?.(values) ?? []),
    ],
    errorMode: 'remaining',
    async submit(values) {
      const response = await options.call(values);
      if (response.ok) {
        showSuccess(response.data.smessage || t('saved'));
        setSaved(values);
        await options.onDone(response.data);
        return null;
      }
      const { message, errors } = toFormErrors(response, t);
      const isConflict = response.data.reason === 'changed-meanwhile';
      if (!isConflict || (!onConflict && !showConflictAt))
        return { message, errors: errors.map((each) => ({ ...each, field: fieldOf(each.field) })) };
      onConflict?.(response.data);
      return { message: '', errors: showConflictAt ? [{ field: showConflictAt, text: message }] : [] };
    },
    onRefused: (message) => message && showAlert(message),
  });
  return {
    ...form,
    reset(values: V) {
      form.reset(values);
      setSaved(values);
    },
    // After a save, some forms keep the saved values and others return to the initial ones.
    isChanged: !isSame(form.values, saved) && !isSame(form.values, options.initial),
    field: (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), autoComplete: 'off' }),
  };
}
export type AdminForm<V extends object> = ReturnType<typeof useAdminForm<V, never>>;
