import {
  type Address,
  type AddressField,
  normaliseAddress,
  normaliseEmail,
  validateAddress,
  validateEmail,
} from '#domain/address.ts';
import type { Translate } from '#texts/texts.ts';
import { type AddressEntry, EMPTY_ADDRESS, fieldId } from '../addresses/address-entry.ts';

/** Both addresses are kept, so that toggling "same as shipping" loses no input. */
export interface CheckoutForm {
  email: string;
  shipping: AddressEntry;
  billing: AddressEntry;
  isBillingSame: boolean;
}
export type AddressKind = 'shipping' | 'billing';

export const EMPTY_FORM: CheckoutForm = {
  email: '',
  shipping: EMPTY_ADDRESS,
  billing: EMPTY_ADDRESS,
  isBillingSame: true,
};

/** A validation error. */
export interface FieldError {
  /** Id of the input. */
  id: string;
  text: string;
  address: AddressKind | null;
}

/** The input id for a field of the payload: `shipping-phone_number` for `shipping_phone`. */
export function fieldIdFromWire(field: string): string {
  const [kind, ...rest] = field.split('_');
  if (kind !== 'shipping' && kind !== 'billing') return field;
  const name = rest.join('_');
  return `${kind}-${name === 'phone' ? 'phone_number' : name}`;
}

const billingAddress = (form: CheckoutForm): AddressEntry =>
  form.isBillingSame ? form.shipping : form.billing;

/** All validation errors, in the order of the page. The server applies the same rules. */
export function validateForm(form: CheckoutForm, t: Translate): FieldError[] {
  const errors: FieldError[] = [];
  if (validateEmail(normaliseEmail(form.email)))
    errors.push({ id: 'email', text: t('email-invalid'), address: null });
  const kinds: AddressKind[] = form.isBillingSame ? ['shipping'] : ['shipping', 'billing'];
  for (const kind of kinds) {
    for (const { field, problem } of validateAddress(normaliseAddress(form[kind]))) {
      errors.push({ id: fieldId(kind, field), text: t(problem), address: kind });
    }
  }
  return errors;
}

/** Adopts the non-empty values of a form's inputs. */
export function mergeFormData(form: CheckoutForm, fields: FormData): CheckoutForm {
  const mergeAddress = (kind: AddressKind): AddressEntry => {
    const entries = Object.entries(form[kind]).map(([field, value]) => {
      const input = fields.get(fieldId(kind, field as AddressField));
      return [field, typeof input === 'string' && input !== '' ? input : value];
    });
    return Object.fromEntries(entries) as AddressEntry;
  };
  const email = fields.get('email');
  return {
    ...form,
    email: typeof email === 'string' && email !== '' ? email : form.email,
    shipping: mergeAddress('shipping'),
    billing: mergeAddress('billing'),
  };
}

/** Email and addresses under the field names of the payload. */
export function toPayload(form: CheckoutForm) {
  return {
    email: normaliseEmail(form.email),
    ...prefixFields('shipping', normaliseAddress(form.shipping)),
    ...prefixFields('billing', normaliseAddress(billingAddress(form))),
  };
}

type PrefixedAddress<Kind extends AddressKind> = {
  [F in Exclude<AddressField, 'phone_number'> as `${Kind}_${F}`]: Address[F];
} & { [P in `${Kind}_phone`]: string };

function prefixFields<Kind extends AddressKind>(
  kind: Kind,
  { phone_number, ...rest }: Address,
): PrefixedAddress<Kind> {
  const entries = Object.entries({ ...rest, phone: phone_number });
  return Object.fromEntries(
    entries.map(([field, value]) => [`${kind}_${field}`, value]),
  ) as PrefixedAddress<Kind>;
}
