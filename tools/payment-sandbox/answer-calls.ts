import type { ServerResponse } from 'node:http';
import type { Answer, Asked, Call, Exchange } from './answer.ts';
import type { ControlContext } from './control/control.ts';
import { type Fault, isBefore } from './control/faults.ts';
import { injectFaultAfter, injectFaultBefore } from './control/inject-fault.ts';
import { paypalCall } from './paypal/calls.ts';
import { reply } from './reply.ts';
import { squareCall } from './square/calls.ts';
import { failure } from './square/errors.ts';

export type OnExchange = (exchange: Exchange) => void;

/** Answers the calls of both providers, each with the fault that was asked for it. */
export function callAnswerer({ world, faults }: ControlContext, onExchange: OnExchange | undefined) {
  /** Calls that are under way, by what no other may have in common with them at the same time. */
  const underway = new Set<string>();
  const callOf = (asked: Asked) => squareCall(world, asked) ?? paypalCall(world, asked);

  function work(call: Call, fault: Fault | undefined, asked: Asked, response: ServerResponse): void {
    const { mark } = call;
    if (mark) {
      underway.add(mark);
      response.once('close', () => underway.delete(mark));
    }
    const answer = resultOf(call, fault, asked);
    world.ledger.flush();
    const { method, path, body } = asked;
    onExchange?.({ method, path, asked: body, status: answer.status, answer: answer.body });
    if (fault) injectFaultAfter(response, fault, answer, call);
    else if (answer.lost === 'drop') response.destroy();
    else if (answer.lost !== 'hang') reply(response, answer);
  }

  return (asked: Asked, response: ServerResponse): void => {
    const name = callOf(asked)?.name;
    const fault = name === undefined ? undefined : faults.take(name);
    const call = callOf(fault ? { ...asked, ...forcedBy(fault, name!) } : asked);
    if (!call) reply(response, failure(404, 'NOT_FOUND', 'Resource not found.'));
    else if (fault && isBefore(fault)) injectFaultBefore(response, fault, call);
    else if (call.mark && underway.has(call.mark)) reply(response, call.busy!());
    else work(call, fault, asked, response);
  };
}

/** Calls in which money can be refused for a documented reason, as if the card or the payer's account said so. */
const REFUSABLE = [
  'createPayment',
  'orders.capture',
  'orders.authorize',
  'authorizations.capture',
  'captures.refund',
];

function resultOf(call: Call, fault: Fault | undefined, { is_malformed }: Asked): Answer {
  if (is_malformed) return call.malformed();
  const isRefused = fault?.fault === 'decline' && !REFUSABLE.includes(call.name);
  return isRefused ? call.failure(400, fault.code) : call.run();
}

function forcedBy({ fault, code }: Fault, call: string): { forced?: string } {
  if (fault === 'decline') return { forced: code ?? 'GENERIC_DECLINE' };
  // Cards are not reviewed: their authorisation is the answer.
  if (fault !== 'review' || call === 'createPayment') return {};
  return { forced: code ?? (call === 'captures.refund' ? 'pending' : 'review') };
}
