import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Log } from '../log.ts';
import { includesAddress, parseAddressRanges } from './trust-proxy.ts';

const { addresses: PRIVATE_ADDRESSES } = parseAddressRanges('loopback,uniquelocal');

/** True for a forwarded request whose X-Forwarded-For header is ignored, because its proxy is not trusted. */
export const isFromUntrustedProxy = ({ headers, ip, socket }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined && ip === socket.remoteAddress;

/** Logs once that an untrusted private proxy forwards requests. All visitors behind it share one rate limit. */
export function reportUntrustedProxy(http: FastifyInstance, log: Log): void {
  let isReported = false;
  http.addHook('onRequest', (request, _reply, done) => {
    const peer = request.socket.remoteAddress ?? '';
    if (!isReported && isFromUntrustedProxy(request) && includesAddress(PRIVATE_ADDRESSES, peer)) {
      isReported = true;
      log.error({ event: 'untrusted-proxy', peer }, 'TRUST_PROXY does not name this proxy');
    }
    done();
  });
}
