import { useEffect } from 'react';
import { useActionData, useLocation, useNavigate } from 'react-router';
import { useShop } from '../platform/shop.tsx';
import type { FormActionData } from './form-action.ts';
import { type FormOptions, useFormModel } from './form-model.ts';
import { type FormSpec, toFormErrors, type Values } from './form-spec.ts';

export function useForm(
  spec: FormSpec,
  options: {
    initial?: Values;
    /** Resets the values to `initial` after a successful submit. */
    resetOnDone?: boolean;
    /** Called after a successful submit. Without it, the page `spec.to` opens. */
    onDone?: (() => unknown) | undefined;
    onRefused?: FormOptions<Values>['onRefused'];
    validatesOnBlur?: 'filled' | 'none';
  } = {},
) {
  const { api, t, notify, reloadHeader } = useShop();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const actionData = useActionData() as FormActionData | undefined;
  /** The errors and values of this form, if it was refused without JavaScript. */
  const refusedData = actionData?.form === spec.name ? actionData : undefined;
  const { initial = {} } = options;

  const form = useFormModel<Values>({
    name: spec.name,
    initial: { ...initial, ...refusedData?.values },
    initialErrors: refusedData,
    validate: (values) => spec.validate?.(values, t) ?? [],
    summary: (values, errors) => spec.summary?.(values, t, errors) ?? '',
    onRefused: options.onRefused,
    validatesOnBlur: options.validatesOnBlur ?? 'filled',
    async submit(values) {
      const response = await spec.call(api, values);
      if (!response.ok) return toFormErrors(response, t, spec);
      // Keeps what was typed while the form was being sent.
      if (options.resetOnDone) form.setValues((current) => (current === values ? initial : current));
      if (options.onDone) await options.onDone();
      else await finish(response.data.smessage);
      return null;
    },
  });

  async function finish(smessage: string) {
    const { to = spec.path, flash } = spec;
    if (spec.changesAccount) await reloadHeader();
    const text = flash && (flash === 'reply' ? smessage : t(flash));
    const notice = text ? { id: 'done', kind: 'status' as const, text } : null;
    if (notice && to.split('?', 1)[0] === pathname) notify(notice);
    await navigate(to, { state: notice && { notice } });
  }

  return { ...form, spec };
}
export type Form = ReturnType<typeof useForm>;

/** Fills in the email address of the signed-in customer and returns it; undefined for a visitor. */
export function useAccountEmail(form: Form): string | undefined {
  const email = useShop().account?.customer.email;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's setter changes with its values
  useEffect(() => {
    if (email !== undefined) form.set({ email });
  }, [email]);
  return email;
}
