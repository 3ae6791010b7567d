import type { Answer, Asked, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, moneyFault } from './amounts.ts';
import { viewLoneCapture, viewRefund } from './capture-view.ts';
import { refusal, unknownId } from './errors.ts';
import { KEPT, markOf, once } from './once.ts';
import { wantsAll } from './order-view.ts';
import type { PaypalCapture, PaypalRefund } from './records.ts';
import { giveBack } from './refund-state.ts';
import { textFault } from './texts.ts';

/** How long after the capture, and how often. */
const REFUNDABLE_FOR = 180 * 86_400_000;
const MOST_REFUNDS = 100;

/** GET /v2/payments/captures/:id */
export function getCapture(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const capture = captureOf(world, account, id);
  return capture ? { status: 200, body: viewLoneCapture(world, capture) } : unknownId(id);
}

const captureOf = ({ ledger }: SandboxState, { merchant_id }: PaypalAccount, id: string) => {
  const capture = ledger.paypal_captures.get(id);
  return capture?.merchant_id === merchant_id ? capture : undefined;
};

/** POST /v2/payments/captures/:id/refund */
export function refundCapture(world: SandboxState, account: PaypalAccount, asked: Asked, id: string): Answer {
  return once(
    ...([world, markOf(account, 'captures.refund', asked), asked, KEPT.payments] as const),
    () => {
      const capture = captureOf(world, account, id);
      if (!capture) return { answer: unknownId(id) };
      const fault = refundFault(world, capture, asked.body);
      if (fault) return { answer: fault };
      if (asked.forced && asked.forced !== 'pending') {
        return { answer: refusal(asked.forced), refused: true };
      }
      const refund = giveBack(world, capture, {
        ...(asked.body.amount === undefined ? {} : { amount: centsOf(asked.body.amount) }),
        ...(asked.forced === 'pending' ? { status: 'PENDING', reason: 'ECHECK' } : {}),
        ...textsOf(asked.body),
      });
      return { made: refund.id, answer: shownRefund(world, refund, asked, 201) };
    },
    (made) => shownRefund(world, world.ledger.paypal_refunds.get(made)!, asked, 201),
  );
}

function textsOf(body: Body): Partial<PaypalRefund> {
  const names = ['custom_id', 'invoice_id', 'note_to_payer'] as const;
  return Object.fromEntries(names.filter((name) => name in body).map((name) => [name, body[name]]));
}

function refundFault(world: SandboxState, capture: PaypalCapture, body: Body): Answer | null {
  const wrong =
    textFault(body, 'custom_id', '', 127) ??
    textFault(body, 'invoice_id', '', 127) ??
    textFault(body, 'note_to_payer', '', 255);
  if (wrong) return wrong;
  if (capture.status === 'PENDING') return refusal('PENDING_CAPTURE');
  if (capture.status === 'REFUNDED') return refusal('CAPTURE_FULLY_REFUNDED');
  if (capture.status === 'DECLINED' || capture.status === 'FAILED') return refusal('REFUND_NOT_ALLOWED');
  if (world.now().getTime() > Date.parse(capture.create_time) + REFUNDABLE_FOR) {
    return refusal('REFUND_TIME_LIMIT_EXCEEDED');
  }
  if (capture.disputed && body.amount !== undefined) return refusal('TRANSACTION_DISPUTED');
  const made = [...world.ledger.paypal_refunds.values()].filter((each) => each.capture_id === capture.id);
  if (made.length >= MOST_REFUNDS) return refusal('MAX_NUMBER_OF_REFUNDS_EXCEEDED');
  if (body.amount === undefined) return null;
  const { currency_code } = body.amount as Body;
  const fault = moneyFault(body.amount, '/amount', String(currency_code), 1);
  if (fault) return fault;
  if (currency_code !== capture.currency) return refusal('REFUND_CAPTURE_CURRENCY_MISMATCH');
  return centsOf(body.amount) > capture.amount - capture.refunded ? refusal('REFUND_AMOUNT_EXCEEDED') : null;
}

/** GET /v2/payments/refunds/:id */
export function getRefund(world: SandboxState, account: PaypalAccount, id: string): Answer {
  const refund = world.ledger.paypal_refunds.get(id);
  if (refund?.merchant_id !== account.merchant_id) return unknownId(id);
  return { status: 200, body: viewRefund(world, refund) };
}

function shownRefund(world: SandboxState, refund: PaypalRefund, asked: Asked, status: number): Answer {
  const view = viewRefund(world, refund);
  const { id, links } = view;
  return { status, body: wantsAll(asked) ? view : { id, status: view.status, links } };
}
