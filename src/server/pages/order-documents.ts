import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { Dispatcher } from '../platform/http/dispatch.ts';
import type { PageCaller } from './serve-pages.ts';

interface Asked {
  Params: Record<string, string>;
  Querystring: Record<string, string>;
}

/** Invoice and credit notes by plain links, which cannot carry the calls' headers. */
export function serveOrderDocuments(
  http: FastifyInstance,
  dispatcher: Dispatcher,
  called: (request: FastifyRequest) => PageCaller,
): void {
  const paper = (call: CallName) => async (request: FastifyRequest<Asked>, reply: FastifyReply) => {
    const { params, query } = request;
    const from = called(request as FastifyRequest);
    const outgoing = await dispatcher.dispatch({ ...from, call, params, query });
    if (outgoing.status !== 200)
      return reply.redirect(`/order/${encodeURIComponent(params.order_id ?? '')}`, 302);
    reply.header('content-disposition', `attachment; filename="${outgoing.file_name}"`);
    return reply.type(outgoing.type).header('cache-control', 'private, no-store').send(outgoing.body);
  };
  http.get<Asked>('/order/:order_id/invoice', paper('GET /invoice/download/:order_id'));
  http.get<Asked>(
    '/order/:order_id/credit-note/:credit_note_number',
    paper('GET /creditnote/download/:order_id/:credit_note_number'),
  );
}
