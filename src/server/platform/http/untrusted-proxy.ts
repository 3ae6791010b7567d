import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Log } from '../log.ts';
import { proxyList } from './trust-proxy.ts';

const { trusted: PRIVATE } = proxyList('loopback,uniquelocal');

/** Logs an error once if requests arrive through an untrusted proxy: all its visitors then share one rate limit. */
export function reportUntrustedProxy(http: FastifyInstance, log: Log): void {
  let isReported = false;
  http.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    const isForwarded = request.headers['x-forwarded-for'] !== undefined && request.ip === peer;
    if (!isReported && isForwarded && PRIVATE.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) {
      isReported = true;
      log.error({ event: 'untrusted-proxy', peer }, 'TRUST_PROXY does not name this proxy');
    }
    done();
  });
}
