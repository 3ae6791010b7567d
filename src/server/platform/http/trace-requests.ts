import type { FastifyInstance, FastifyRequest } from 'fastify';
import { beginTrace, endSpan, isTracing, runInSpan, type Span } from '../tracing.ts';
import { callOf } from './serve-metrics.ts';

/** Records each request as a trace, except health checks and reads of the metrics. Does nothing while traces are off. */
export function traceRequests(http: FastifyInstance): void {
  if (!isTracing()) return;
  const spans = new WeakMap<FastifyRequest, Span>();
  http.addHook('onRequest', (request, _reply, done) => {
    const span = request.routeOptions.config?.priority === 'always' ? null : beginTrace(callOf(request));
    if (span) spans.set(request, span);
    done();
  });
  // A context set before the body was received would not reach the handler.
  http.addHook('preHandler', (request, _reply, done) => runInSpan(spans.get(request), done));
  http.addHook('onResponse', (request, reply, done) => {
    const span = spans.get(request);
    if (span) {
      const { method, routeOptions, id } = request;
      const attributes = {
        'http.request.method': method,
        'http.route': routeOptions.url ?? 'none',
        'http.response.status_code': reply.statusCode,
        'shop.request_id': id,
      };
      endSpan(span, attributes, reply.statusCode >= 500);
    }
    done();
  });
}
