import type { Flash } from '../forms/flash-messages.ts';
import { buttonForm, type FormSpec, type Values } from '../forms/form-spec.ts';
import type { Api } from '../platform/api.ts';
import { customerIdOrVisitorId } from './require-customer.ts';

/** A button that makes a call for the customer or visitor; `call` gets their id. `path` is the page's. */
export const customerForm = <T extends { smessage: string }>(
  name: string,
  path: string,
  flash: Flash | undefined,
  call: (api: Api, customerId: string, values: Values) => ReturnType<FormSpec<T>['call']>,
) =>
  buttonForm<T>(name, path, flash, async (api, values) =>
    call(api, await customerIdOrVisitorId(api), values),
  );
