import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, Histogram } from 'prom-client';
import type { Metrics } from '../metrics.ts';
import { refusalReply } from './error-replies.ts';
import { requestLanguage } from './request-language.ts';
import { includesAddress, parseAddressList } from './trust-proxy.ts';
import { isFromUntrustedProxy } from './untrusted-proxy.ts';

const DURATION_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A request's method and route pattern. URLs can contain personal data, and each would add a time series. */
export const callOf = ({ method, routeOptions }: FastifyRequest): string =>
  routeOptions.url === undefined ? 'none' : `${method} ${routeOptions.url}`;

/** Counts and times all further requests. */
export function measureRequests(http: FastifyInstance, { registry }: Metrics): void {
  const registers = [registry];
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'HTTP requests by route and status.',
    labelNames: ['call', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the headers of a request to the end of its response.',
    labelNames: ['call'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers,
  });
  http.addHook('onResponse', (request, reply, done) => {
    const call = callOf(request);
    requests.inc({ call, status: reply.statusCode });
    durations.observe({ call }, reply.elapsedTime / 1000);
    done();
  });
}

/** Serves the metrics to the networks of METRICS_FROM. Others get 404. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, from: string): void {
  const allowedNetworks = parseAddressList(from);
  http.get('/metrics', { config: { priority: 'always' } }, async (request, reply) => {
    reply.header('cache-control', 'no-store');
    const isAllowed = includesAddress(allowedNetworks, request.ip);
    // Behind a proxy that is not trusted, every visitor has the proxy's address.
    if (!isAllowed || isFromUntrustedProxy(request))
      return reply.status(404).send(refusalReply(requestLanguage(request), 'not-found'));
    return reply.type(metrics.registry.contentType).send(await metrics.text());
  });
}
