import { ok, refused } from '#domain/result.ts';
import type { Tx } from '#server/platform/db.ts';
import { checkRefund } from '#server/settlement/request-refund.ts';
import { makeRefund } from './refund-order.ts';
import { decideRefundRequest, findRefundRequest } from './refund-requests.ts';
import { type OrderCommandInput, type OrderContext, runOrderCommand } from './run-order-command.ts';

type Input = OrderCommandInput & { staff_id: string; refund_request_id: string };

/** Makes the refund that another staff member requested. Refused if its amount would differ from the requested one. */
export const approveRefundRequest = (context: OrderContext, input: Input) =>
  runOrderCommand(context, input, 'order-refund-approved', async (tx, order, now) => {
    const request = await findRequest(tx, input);
    if (!request.ok) return request;
    const { request_id, requested_by, requester, amount, scope, restock, reason } = request.value;
    if (requested_by === input.staff_id) return refused('refund-request-own');
    const checked = await checkRefund(tx, order, scope);
    if (!checked.ok) return checked;
    if (checked.value.amount !== amount) return refused('refund-request-outdated');
    const refund = await makeRefund(tx, order, { scope, restock, reason, now });
    if (!refund.ok) return refund;
    const { refund_id, after } = refund.value;
    const decision = { decided_by: input.staff_id, decided_at: now, refund_id: refund_id! };
    await decideRefundRequest(tx, request_id, { state: 'approved', ...decision });
    return ok({ refund_id: refund_id!, after: { ...after, requested_by: requester } });
  });

/** Ends a request without a refund. The staff member who made the request may also do this. */
export const rejectRefundRequest = (context: OrderContext, input: Input & { reason: string }) =>
  runOrderCommand(context, input, 'order-refund-not-approved', async (tx, _order, now) => {
    const request = await findRequest(tx, input);
    if (!request.ok) return request;
    const { request_id, requester, amount } = request.value;
    const decision = { decided_by: input.staff_id, decided_at: now, refund_id: null };
    await decideRefundRequest(tx, request_id, { state: 'rejected', ...decision });
    return ok({ after: { refunding: amount, reason: input.reason, requested_by: requester } });
  });

async function findRequest(tx: Tx, { order_id, refund_request_id }: Input) {
  const request = await findRefundRequest(tx, order_id);
  return request?.request_id === refund_request_id ? ok(request) : refused('refund-request-decided');
}
