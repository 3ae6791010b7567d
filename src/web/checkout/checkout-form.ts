import {
  type Address,
  type AddressField,
  addressProblems,
  emailProblem,
  normaliseAddress,
  normaliseEmail,
} from '#domain/address.ts';
import type { Translate } from '#texts/texts.ts';
import { type AddressEntry, EMPTY_ADDRESS, fieldId } from '../addresses/address-entry.ts';

/** What the shopper types. Both addresses are kept, so that nothing is lost by ticking the box. */
export interface CheckoutForm {
  email: string;
  shipping: AddressEntry;
  billing: AddressEntry;
  isBillingSame: boolean;
}
export type Side = 'shipping' | 'billing';

export const EMPTY_FORM: CheckoutForm = {
  email: '',
  shipping: EMPTY_ADDRESS,
  billing: EMPTY_ADDRESS,
  isBillingSame: true,
};

/** A field that is wrong, with the id of its input. */
export interface FieldProblem {
  id: string;
  text: string;
  side: Side | null;
}

/** `shipping_phone` of the payload is the field `shipping-phone_number`. */
export function fieldOfWire(field: string): string {
  const [side, ...rest] = field.split('_');
  if (side !== 'shipping' && side !== 'billing') return field;
  const name = rest.join('_');
  return `${side}-${name === 'phone' ? 'phone_number' : name}`;
}

const billingOf = (form: CheckoutForm): AddressEntry => (form.isBillingSame ? form.shipping : form.billing);

/** Every field that breaks its rule, in the order of the page; the server checks by the same rules. */
export function formProblems(form: CheckoutForm, t: Translate): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (emailProblem(normaliseEmail(form.email)))
    problems.push({ id: 'email', text: t('email-invalid'), side: null });
  const sides: Side[] = form.isBillingSame ? ['shipping'] : ['shipping', 'billing'];
  for (const side of sides) {
    for (const { field, problem } of addressProblems(normaliseAddress(form[side]))) {
      problems.push({ id: fieldId(side, field), text: t(problem), side });
    }
  }
  return problems;
}

/** The form with what stands in the fields of the page; a field that is empty there stays as it was. */
export function filledIn(form: CheckoutForm, fields: FormData): CheckoutForm {
  const side = (name: Side): AddressEntry => {
    const entries = Object.entries(form[name]).map(([field, value]) => {
      const filled = fields.get(fieldId(name, field as AddressField));
      return [field, typeof filled === 'string' && filled !== '' ? filled : value];
    });
    return Object.fromEntries(entries) as AddressEntry;
  };
  const email = fields.get('email');
  return {
    ...form,
    email: typeof email === 'string' && email !== '' ? email : form.email,
    shipping: side('shipping'),
    billing: side('billing'),
  };
}

/** The addresses by the names of the payload. */
export function payloadOf(form: CheckoutForm) {
  return {
    email: normaliseEmail(form.email),
    ...named('shipping', normaliseAddress(form.shipping)),
    ...named('billing', normaliseAddress(billingOf(form))),
  };
}

type Named<S extends Side> = {
  [F in Exclude<AddressField, 'phone_number'> as `${S}_${F}`]: Address[F];
} & { [P in `${S}_phone`]: string };

function named<S extends Side>(side: S, { phone_number, ...rest }: Address): Named<S> {
  const entries = Object.entries({ ...rest, phone: phone_number });
  return Object.fromEntries(entries.map(([field, value]) => [`${side}_${field}`, value])) as Named<S>;
}
