import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ipPrefixes } from '../ip-prefixes.ts';
import { includesAddress, parseAddressRanges } from './trust-proxy.ts';

/** The limit for one network: an IPv4 /24 or IPv6 /48. */
const MAX_CONNECTIONS = 256;

/**
 * Limits the connections of a network. For each connection above the limit, closes the one that has been idle longest
 * or, if none is idle, the newest one. Connections of a trusted proxy belong to all visitors, so they are
 * not limited here but by the proxy.
 */
export function limitConnections(server: Server, trust_proxy: string | undefined, max = MAX_CONNECTIONS) {
  const proxies = trust_proxy === undefined ? null : parseAddressRanges(trust_proxy).addresses;
  const networks = new Map<string, { connections: Set<Socket>; idleConnections: Set<Socket> }>();
  const networkOf = (socket: Socket) => {
    const { network, subnet } = ipPrefixes(socket.remoteAddress ?? '');
    // IPv4 has no `network`; its `subnet` is the /24.
    return network ?? subnet;
  };
  server.on('connection', (socket: Socket) => {
    const peer = socket.remoteAddress ?? '';
    if (peer === '' || (proxies && includesAddress(proxies, peer))) return;
    const key = networkOf(socket);
    const { connections, idleConnections } = networks.get(key) ?? {
      connections: new Set(),
      idleConnections: new Set(),
    };
    networks.set(key, { connections, idleConnections });
    if (connections.size >= max) {
      // A set keeps the sequence in which its elements were added.
      const [longestIdle] = idleConnections;
      if (!longestIdle) return void socket.destroy();
      idleConnections.delete(longestIdle);
      longestIdle.destroy();
    }
    connections.add(socket);
    idleConnections.add(socket);
    socket.once('close', () => {
      connections.delete(socket);
      idleConnections.delete(socket);
      if (connections.size === 0) networks.delete(key);
    });
  });
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const idleConnections = networks.get(networkOf(socket))?.idleConnections;
    if (!idleConnections?.delete(socket)) return;
    response.once('close', () => {
      if (!socket.destroyed) idleConnections.add(socket);
    });
  });
}
