import { type CheckoutForm, EMPTY_FORM, type FieldProblem } from './checkout-form.ts';

export type PaymentChoice = 'card' | 'paypal';

/** What the page has to say at its top: fields that are wrong, or one sentence. */
export type Feedback = { fields: FieldProblem[] } | { message: string };

export interface CheckoutState {
  form: CheckoutForm;
  payment: PaymentChoice;
  /** Fields the shopper has been in: only their problems are shown before the first try. */
  left: ReadonlySet<string>;
  /** What the server found wrong, by the id of its field, until the form changes. */
  served: Readonly<Record<string, string>>;
  feedback: Feedback | null;
  /** The shopper agrees that the analytics service hears of the order. */
  mayCount: boolean;
  /** An order is on its way. */
  isPlacing: boolean;
}

export const START: CheckoutState = {
  form: EMPTY_FORM,
  payment: 'card',
  left: new Set(),
  served: {},
  feedback: null,
  mayCount: false,
  isPlacing: false,
};

export type CheckoutEvent =
  | { type: 'changed'; form: CheckoutForm }
  | { type: 'left'; id: string }
  | { type: 'chose'; payment: PaymentChoice }
  | { type: 'agreed'; mayCount: boolean }
  | { type: 'started' }
  | { type: 'ended' }
  | { type: 'told'; feedback: Feedback }
  | { type: 'served'; problems: FieldProblem[] };

/** The one place in which the checkout's state changes. */
export function nextState(state: CheckoutState, event: CheckoutEvent): CheckoutState {
  switch (event.type) {
    case 'changed':
      return { ...state, form: event.form, served: {} };
    case 'left':
      return { ...state, left: new Set(state.left).add(event.id) };
    case 'chose':
      return { ...state, payment: event.payment, feedback: null };
    case 'agreed':
      return { ...state, mayCount: event.mayCount };
    case 'started':
      return { ...state, feedback: null, isPlacing: true };
    case 'ended':
      return { ...state, isPlacing: false };
    case 'told':
      return { ...state, feedback: event.feedback, isPlacing: false };
    case 'served': {
      const served = Object.fromEntries(event.problems.map(({ id, text }) => [id, text]));
      return { ...state, served, feedback: { fields: event.problems }, isPlacing: false };
    }
  }
}
