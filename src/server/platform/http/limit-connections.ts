import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIPv6, type Socket } from 'node:net';
import { ipPrefixes } from '../ip-prefixes.ts';
import { proxyList } from './trust-proxy.ts';

/** The limit for one network: an IPv4 /24 or IPv6 /48. */
const MAX_CONNECTIONS = 256;

/**
 * Limits the connections of a network. For each connection above the limit, closes the one that has been idle longest
 * or, if none is idle, the newest one. Connections of a trusted proxy belong to all visitors, so they are
 * not limited here but by the proxy.
 */
export function limitConnections(
  server: Server,
  trust_proxy: string | undefined,
  max = MAX_CONNECTIONS,
): void {
  const proxies = trust_proxy === undefined ? null : proxyList(trust_proxy).trusted;
  const networks = new Map<string, { all: Set<Socket>; idle: Set<Socket> }>();
  const networkOf = (socket: Socket) => {
    const { network, subnet } = ipPrefixes(socket.remoteAddress ?? '');
    return network ?? subnet;
  };
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    if (peer === '' || proxies?.check(peer, isIPv6(peer) ? 'ipv6' : 'ipv4')) return;
    const key = networkOf(socket);
    const { all, idle } = networks.get(key) ?? { all: new Set(), idle: new Set() };
    networks.set(key, { all, idle });
    if (all.size >= max) {
      const [oldest] = idle;
      if (!oldest) return void socket.destroy();
      all.delete(oldest);
      idle.delete(oldest);
      oldest.destroy();
    }
    all.add(socket);
    idle.add(socket);
    socket.once('close', () => {
      all.delete(socket);
      idle.delete(socket);
      if (all.size === 0 && networks.get(key)?.all === all) networks.delete(key);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const idle = networks.get(networkOf(socket))?.idle;
    if (!idle?.delete(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) idle.add(socket);
    });
  });
}
