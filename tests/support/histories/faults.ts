import type { PlacementStep } from '#server/payments/pay.ts';
import type { HistoryContext } from './context.ts';

const STEPS: PlacementStep[] = [
  'before-prepare-commits',
  'prepared',
  'prepare-responded',
  'authorise-responded',
  'authorise-recorded',
  'capture-responded',
  'finalised',
  'refund-responded',
];
const CARD_FAULTS = ['createPayment', 'complete', 'getPayment', 'createRefund', 'getRefund'];
const PAYPAL_FAULTS = ['orders.create', 'orders.get', 'orders.capture', 'captures.refund', 'refunds.get'];
/** Short faults of provider calls: none of them keeps a call hanging. */
export const PROVIDER_FAULTS = [
  'drop-before',
  'drop-after',
  '500',
  '500-after',
  '429',
  'malformed',
  'unknown-fields',
] as const;
const REJECTIONS = [
  { call: 'createRefund', fault: 'decline', code: 'REFUND_DECLINED' },
  { call: 'captures.refund', fault: 'decline', code: 'REFUND_NOT_ALLOWED' },
] as const;

/** The providers' codes for a refund above the remaining amount, and for refunds that the sandbox is set to reject. */
export const EXPECTED_CODES = [
  'REFUND_AMOUNT_INVALID',
  'REFUND_AMOUNT_EXCEEDED',
  ...REJECTIONS.map(({ code }) => code),
];

/** Makes some of the next calls and webhooks fail, or the next request crash. */
export async function armFaults({ random, sandbox, crash }: HistoryContext) {
  if (random.percentChance(15)) crash.at = random.pick(STEPS);
  if (random.percentChance(30)) {
    const call = random.pick(random.percentChance(50) ? CARD_FAULTS : PAYPAL_FAULTS);
    sandbox.arm({ call, fault: random.pick(PROVIDER_FAULTS), times: 1 + random.below(6) });
  }
  if (random.percentChance(10)) sandbox.arm(random.pick(REJECTIONS));
  if (random.percentChance(20)) {
    const plan = random.pick(['lose', 'double', 'hold'] as const);
    await sandbox.control('webhook-plans', { next: [{ do: plan, times: 2 }], clear: true });
  }
  if (random.percentChance(10)) await sandbox.control('release-webhooks', { order: 'reverse' });
}
