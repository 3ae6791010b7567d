import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CallName } from '#contract/calls.ts';
import type { Dispatcher } from '#server/calls/dispatch.ts';
import { pathIn } from '#texts/language-path.ts';
import { LANGUAGES } from '#texts/texts.ts';
import { pageCallerFrom } from './page-caller.ts';

interface DocumentRoute {
  Params: Record<string, string>;
  Querystring: Record<string, string>;
}

/** Serves invoices and credit notes to links, which cannot send the API's headers. Refusals redirect to the order. */
export function serveOrderDocuments(http: FastifyInstance, dispatcher: Dispatcher): void {
  const download =
    (call: CallName) => async (request: FastifyRequest<DocumentRoute>, reply: FastifyReply) => {
      const { params, query } = request;
      const caller = pageCallerFrom(request as FastifyRequest);
      const response = await dispatcher.dispatch({ ...caller, call, params, query });
      if (response.status !== 200)
        return reply.redirect(
          pathIn(caller.language, `/order/${encodeURIComponent(params.order_id ?? '')}`),
          302,
        );
      reply.header('content-disposition', `attachment; filename="${response.file_name}"`);
      return reply.type(response.type).header('cache-control', 'private, no-store').send(response.body);
    };
  const config = { priority: 'high' } as const;
  for (const language of LANGUAGES) {
    http.get<DocumentRoute>(
      pathIn(language, '/order/:order_id/invoice'),
      { config },
      download('GET /invoice/download/:order_id'),
    );
    http.get<DocumentRoute>(
      pathIn(language, '/order/:order_id/credit-note/:credit_note_number'),
      { config },
      download('GET /creditnote/download/:order_id/:credit_note_number'),
    );
  }
}
