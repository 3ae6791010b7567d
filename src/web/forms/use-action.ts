import { useState } from 'react';
import { NetworkError } from '../platform/api.ts';
import { useShop } from '../platform/shop.tsx';
import { type FormSpec, toFormErrors, type Values } from './form-spec.ts';

/** Runs the calls of buttons one at a time; a refusal or a network failure is shown as an alert. */
export function useAction() {
  const { t, api, showAlert } = useShop();
  const [isBusy, setBusy] = useState(false);
  async function run<T extends { smessage: string }>(
    { call }: Pick<FormSpec<T>, 'call'>,
    values: Values,
    onDone: (reply: T) => void | Promise<void>,
  ): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    try {
      const response = await call(api, values);
      if (response.ok) await onDone(response.data);
      else showAlert(toFormErrors(response, t).message);
    } catch (error) {
      if (!(error instanceof NetworkError)) throw error;
      showAlert(t('network-failed'));
    } finally {
      setBusy(false);
    }
  }
  return { isBusy, run };
}
