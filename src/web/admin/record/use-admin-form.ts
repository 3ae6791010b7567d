import { type FieldError, useFormModel } from '../../forms/form-model.ts';
import { toFormErrors } from '../../forms/form-spec.ts';
import type { RefusedResponse } from '../../platform/api.ts';
import { useAdmin } from '../platform/admin.tsx';

/** A form of the back office. Errors are marked at the fields, and the first one is shown as an alert. */
export function useAdminForm<V extends object, T extends { smessage: string }>(options: {
  /** Prefixes the ids of the fields. */
  name?: string;
  initial: V;
  validate?(values: V): readonly FieldError[];
  call(values: V): Promise<{ ok: true; data: T } | RefusedResponse>;
  onDone(reply: T): void | Promise<void>;
  /** Someone else has saved the record since it was loaded. */
  onConflict?(conflict: RefusedResponse['data']): void;
}) {
  const { t, showAlert, showSuccess } = useAdmin();
  const { onConflict } = options;
  const form = useFormModel<V>({
    ...options,
    summary: (_values, errors) => errors[0]!.text,
    async submit(values) {
      const response = await options.call(values);
      if (response.ok) {
        showSuccess(response.data.smessage || t('saved'));
        await options.onDone(response.data);
        return null;
      }
      if (!onConflict || response.data.reason !== 'changed-meanwhile') return toFormErrors(response, t);
      onConflict(response.data);
      return { message: '', errors: [] };
    },
    onRefused({ message }) {
      if (message) showAlert(message);
    },
  });
  return {
    ...form,
    field: (name: Parameters<typeof form.field>[0]) => ({ ...form.field(name), autoComplete: 'off' }),
  };
}
export type AdminForm<V extends object> = ReturnType<typeof useAdminForm<V, never>>;
