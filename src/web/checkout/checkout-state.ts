import { type CheckoutForm, EMPTY_FORM, type FieldError } from './checkout-form.ts';

export type PaymentChoice = 'card' | 'paypal';

/** The contents of the error summary: invalid fields or a message. */
export type Feedback = { fields: FieldError[] } | { message: string };

export interface CheckoutState {
  form: CheckoutForm;
  payment: PaymentChoice;
  /** Fields the shopper has visited. Before the first submission only their errors are displayed. */
  touched: ReadonlySet<string>;
  /** Validation errors from the server by input id, until the form changes. */
  serverErrors: Readonly<Record<string, string>>;
  feedback: Feedback | null;
  /** The shopper consents to sending the order to the analytics service. */
  allowsAnalytics: boolean;
  /** The order is being submitted. */
  isPlacing: boolean;
}

export const INITIAL_STATE: CheckoutState = {
  form: EMPTY_FORM,
  payment: 'card',
  touched: new Set(),
  serverErrors: {},
  feedback: null,
  allowsAnalytics: false,
  isPlacing: false,
};

export type CheckoutEvent =
  | { type: 'changed'; form: CheckoutForm }
  | { type: 'touched'; id: string }
  | { type: 'payment-selected'; payment: PaymentChoice }
  | { type: 'consent-changed'; allowsAnalytics: boolean }
  | { type: 'submitted' }
  | { type: 'failed'; feedback: Feedback }
  | { type: 'rejected'; errors: FieldError[] };

export function checkoutReducer(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'changed':
      return { ...state, form: event.form, serverErrors: {} };
    case 'touched':
      return { ...state, touched: new Set(state.touched).add(event.id) };
    case 'payment-selected':
      return { ...state, payment: event.payment, feedback: null };
    case 'consent-changed':
      return { ...state, allowsAnalytics: event.allowsAnalytics };
    case 'submitted':
      return { ...state, feedback: null, isPlacing: true };
    case 'failed':
      return { ...state, feedback: event.feedback, isPlacing: false };
    case 'rejected': {
      const serverErrors = Object.fromEntries(event.errors.map(({ id, text }) => [id, text]));
      return { ...state, serverErrors, feedback: { fields: event.errors }, isPlacing: false };
    }
  }
}
