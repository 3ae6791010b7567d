import { useShop } from '../platform/shop.tsx';
import { useRequest } from '../platform/use-request.ts';
import { type FormSpec, toFormErrors, type Values } from './form-spec.ts';

/** Runs the calls of buttons one at a time; a refusal or a network failure is shown as an alert. */
export function useAction() {
  const { t, api, showAlert } = useShop();
  const { isBusy, send } = useRequest();
  const run = <T extends { smessage: string }>(
    { call }: Pick<FormSpec<T>, 'call'>,
    values: Values,
    onDone: (reply: T) => void | Promise<void>,
  ): Promise<void> =>
    send(
      () => call(api, values),
      onDone,
      (message, refusal) => showAlert(refusal ? toFormErrors(refusal, t).message : message),
    );
  return { isBusy, run };
}
