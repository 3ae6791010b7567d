import { normaliseAddress, normaliseEmail, validateAddress, validateEmail } from '#domain/address.ts';
import { afterColon } from '#texts/after-colon.ts';
import type { Translate } from '#texts/texts.ts';
import {
  type AddressKind,
  addressIn,
  EMPTY_ADDRESS,
  fieldName,
  toWire,
  withPrefix,
} from '../addresses/address-entry.ts';
import type { FieldError } from '../forms/form-model.ts';
import type { Values } from '../forms/form-spec.ts';

/** Both addresses are kept, so that toggling "same as shipping" loses no input. A checkbox is `yes` or empty. */
export const EMPTY_FORM: Values = {
  email: '',
  ...withPrefix('shipping', EMPTY_ADDRESS),
  ...withPrefix('billing', EMPTY_ADDRESS),
  is_billing_same: 'yes',
  is_address_saved: '',
  is_credit_used: '',
  payment: 'card',
};

/** All validation errors, in the order of the page. The server applies the same rules. */
export function validateForm(values: Values, t: Translate): FieldError[] {
  const kinds: AddressKind[] = values.is_billing_same ? ['shipping'] : ['shipping', 'billing'];
  return [
    ...(validateEmail(normaliseEmail(values.email ?? ''))
      ? [{ field: 'email', text: t('email-invalid') }]
      : []),
    ...kinds.flatMap((kind) =>
      validateAddress(normaliseAddress(addressIn(values, kind))).map(({ field, problem }) => ({
        field: fieldName(kind, field),
        text: t(problem),
        // A single address needs no name.
        summaryText: values.is_billing_same
          ? t(problem)
          : t(`checkout-error-${kind}`, { error: afterColon(t(problem), t) }),
      })),
    ),
  ];
}

export const toPayload = (values: Values) => ({
  email: normaliseEmail(values.email ?? ''),
  ...toWire('shipping', addressIn(values, 'shipping')),
  ...toWire('billing', addressIn(values, values.is_billing_same ? 'shipping' : 'billing')),
});
