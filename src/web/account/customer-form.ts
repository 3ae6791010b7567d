import type { Flash } from '../forms/flash-messages.ts';
import { buttonForm, type FormSpec, type Values } from '../forms/form-spec.ts';
import type { Api } from '../platform/api.ts';
import { customerIdOrVisitorId } from './require-customer.ts';

/** A form of one button. `call` needs the id of the customer or visitor; `path` is the page that handles the form. */
export const customerForm = <T extends { smessage: string }>(
  name: string,
  path: string,
  flash: Flash | undefined,
  call: (api: Api, customerId: string, values: Values) => ReturnType<FormSpec<T>['call']>,
) =>
  buttonForm<T>(name, path, flash, async (api, values) =>
    call(api, await customerIdOrVisitorId(api), values),
  );
