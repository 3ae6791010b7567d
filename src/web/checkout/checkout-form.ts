import { normaliseAddress, normaliseEmail, validateAddress, validateEmail } from '#domain/address.ts';
import { afterColon } from '#texts/after-colon.ts';
import type { Translate } from '#texts/texts.ts';
import {
  type AddressKind,
  addressIn,
  EMPTY_ADDRESS,
  fieldName,
  isBlankAddress,
  savedToEntry,
  toWire,
  withPrefix,
} from '../addresses/address-entry.ts';
import { type StoredAddress, startingAddress } from '../addresses/starting-address.ts';
import type { FieldError } from '../forms/form-model.ts';
import type { Values } from '../forms/form-spec.ts';

/** Both addresses are kept, so that toggling "same as shipping" loses no input. A checkbox has the value `yes` or ''. */
export const EMPTY_FORM: Values = {
  email: '',
  ...withPrefix('shipping', EMPTY_ADDRESS),
  ...withPrefix('billing', EMPTY_ADDRESS),
  is_billing_same: 'yes',
  /** Checked if the customer asks to save the shipping address. */
  is_address_saved: '',
  /** Checked if the customer asks to pay with store credit. */
  is_credit_used: '',
  payment: 'card',
};

/**
 * Fills in the customer's default addresses where no address was entered, except the postal code of the delivery
 * estimate (`enteredCode`). If neither was entered and the two defaults differ, the billing address is shown as well. A
 * customer's first address is saved unless they decline.
 */
export function startWithDefaults(
  values: Values,
  savedAddresses: readonly StoredAddress[],
  enteredCode: string,
): Values {
  const isBlank = (kind: AddressKind) => isBlankAddress(addressIn(values, kind), enteredCode);
  const shipping = startingAddress(savedAddresses, 'shipping');
  const billing = savedAddresses.find((each) => each.is_billing_default) ?? shipping;
  if (!shipping || !billing) return isBlank('shipping') ? { ...values, is_address_saved: 'yes' } : values;
  const filledValues = { ...values };
  if (isBlank('shipping')) Object.assign(filledValues, withPrefix('shipping', savedToEntry(shipping)));
  if (isBlank('billing')) Object.assign(filledValues, withPrefix('billing', savedToEntry(billing)));
  if (isBlank('shipping') && isBlank('billing') && billing !== shipping) filledValues.is_billing_same = '';
  return filledValues;
}

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

/** Email and addresses under the field names of the payload. */
export const toPayload = (values: Values) => ({
  email: normaliseEmail(values.email ?? ''),
  ...toWire('shipping', addressIn(values, 'shipping')),
  ...toWire('billing', addressIn(values, values.is_billing_same ? 'shipping' : 'billing')),
});
