import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ipPrefixes } from '../ip-prefixes.ts';
import { type Priority, runInContext } from '../priority.ts';
import { refusalReply } from './error-replies.ts';
import { createFairTurns, createPresence, type TurnLimits } from './fair-turns.ts';
import { requestLanguage } from './request-language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The priority, or a function that derives it from the query. Default: `low`. */
    priority?: Priority | ((query: Record<string, unknown>) => Priority);
    /** The request may call a payment provider. */
    awaits_provider?: boolean;
  }
}

function priorityOf({ routeOptions, query }: FastifyRequest): Priority {
  const priority = routeOptions.config?.priority ?? 'low';
  return typeof priority === 'function' ? priority(query as Record<string, unknown>) : priority;
}

function turnKindOf(request: FastifyRequest): keyof typeof TURN_LIMITS {
  if (request.routeOptions.config?.awaits_provider) return 'provider';
  const priority = priorityOf(request);
  if (priority === 'always') return 'health_checks';
  return priority === 'medium' ? 'staff' : 'shoppers';
}

/** Requests of a priority are rejected while at least this many requests, of any priority, are in progress. */
const MAX_CONCURRENT = { low: 800, medium: 1000, high: 1600 };

/** The limit of requests in progress from one IPv4 /24 or IPv6 /48, so that one network cannot displace all others. */
const MAX_PER_NETWORK = { low: 100, medium: 250, high: 400 };

/**
 * Limits of a network's requests that run simultaneously: while no other network sends requests (`alone`), and
 * otherwise (`beside_others`). `share` is the part of the process's time that the network may use beside others. The
 * requests of staff have higher limits, because they can be slow.
 */
const TURN_LIMITS = {
  shoppers: { alone: 4, beside_others: 2, share: 0.25 },
  // Requests that call a payment provider. Their turn ends when that call begins.
  provider: { alone: 16, beside_others: 16, share: 0.25 },
  staff: { alone: 16, beside_others: 16, share: 0.5 },
  health_checks: { alone: 1, beside_others: 1, share: 0.05 },
} satisfies Record<string, TurnLimits>;

interface LoadLimits {
  limits?: typeof MAX_CONCURRENT;
  /** Null if rate limits are off. Networks are then neither limited nor queued. */
  per_network?: typeof MAX_PER_NETWORK | null;
}

/** The delay of rejections to a network at its limit, so that its clients cannot retry immediately. */
const REJECTION_DELAY_MS = 1000;
/** While this many rejections of one network are delayed, its further connections are closed without a response. */
const MAX_DELAYED_REJECTIONS = 500;

/** The status of a request whose body cannot be parsed. Its handler does not run. */
const MALFORMED_STATUS = 400;
/** Only this many bytes of a body count towards the cost of its request. Few bodies are longer. */
const MAX_COUNTED_BYTES = 256 * 1024;

/** While a network is at its limit, each of its addresses may still have this share of the limit in progress. */
const ADDRESS_SHARE = 1 / 16;
/** At this many times its limit, all further requests of a network are rejected. */
const HARD_LIMIT_FACTOR = 3;

interface Network {
  active: number;
  active_by_address: Map<string, number>;
  delayed_rejections: number;
}

function isFull({ active, active_by_address }: Network, address: string, limit: number): boolean {
  if (active < limit) return false;
  return (
    active >= limit * HARD_LIMIT_FACTOR ||
    (active_by_address.get(address) ?? 0) >= Math.floor(limit * ADDRESS_SHARE)
  );
}

/**
 * Bounds response times and memory: while too many requests are in progress, further ones are rejected with 503 before
 * any work is done. Below that limit, requests of low priority wait longer for the database, and the requests of a
 * network that sends many are queued.
 */
export function shedLoad(
  http: FastifyInstance,
  { limits = MAX_CONCURRENT, per_network = MAX_PER_NETWORK }: LoadLimits = {},
): void {
  let active = 0;
  const networks = new Map<string, Network>();
  const presence = createPresence();
  const turns = {
    shoppers: createFairTurns(TURN_LIMITS.shoppers, presence),
    provider: createFairTurns(TURN_LIMITS.provider, presence),
    staff: createFairTurns(TURN_LIMITS.staff, presence),
    health_checks: createFairTurns(TURN_LIMITS.health_checks, presence),
  };
  const endTurns = new WeakMap<FastifyRequest, () => void>();
  const networkOf = ({ ip }: FastifyRequest) => {
    const { address, subnet, network } = ipPrefixes(ip);
    return { address, key: network ?? subnet };
  };
  const reject = (request: FastifyRequest, reply: FastifyReply) => {
    const busy = refusalReply(requestLanguage(request), 'busy');
    reply.status(busy.scode).header('retry-after', '2');
    return void reply.send(request.url.startsWith('/api/') ? busy : busy.smessage);
  };
  http.addHook('onRequest', (request, reply, done) => {
    const priority = priorityOf(request);
    if (priority === 'always') return done();
    const { address, key } = networkOf(request);
    const network = networks.get(key) ?? { active: 0, active_by_address: new Map(), delayed_rejections: 0 };
    const count = (change: 1 | -1) => {
      active += change;
      network.active += change;
      const activeOfAddress = (network.active_by_address.get(address) ?? 0) + change;
      if (activeOfAddress > 0) network.active_by_address.set(address, activeOfAddress);
      else network.active_by_address.delete(address);
    };
    if (active >= limits[priority]) return reject(request, reply);
    if (per_network && isFull(network, address, per_network[priority])) {
      if (network.delayed_rejections >= MAX_DELAYED_REJECTIONS) return void request.raw.destroy();
      network.delayed_rejections += 1;
      const timer = setTimeout(reject, REJECTION_DELAY_MS, request, reply);
      return void reply.raw.once('close', () => {
        network.delayed_rejections -= 1;
        clearTimeout(timer);
      });
    }
    networks.set(key, network);
    count(1);
    reply.raw.once('close', () => {
      count(-1);
      if (network.active === 0) networks.delete(key);
    });
    done();
  });
  const takeTurn = (request: FastifyRequest, reply: FastifyReply, run: (endTurn: () => void) => void) => {
    const { address, key } = networkOf(request);
    const bodyBytes = Number(request.headers['content-length'] ?? 0);
    const takeTurnOfKind = turns[turnKindOf(request)];
    const endTurn = takeTurnOfKind(key, address, run, Math.min(MAX_COUNTED_BYTES, bodyBytes));
    reply.raw.once('close', endTurn);
  };
  // A turn starts only when the body has been received, so that a slow upload delays no other request.
  http.addHook('preHandler', (request, reply, done) => {
    const priority = priorityOf(request);
    const run = (endTurn = () => {}) => {
      endTurns.set(request, endTurn);
      // The context is set here, because one that is set before the body is received does not reach the handler.
      runInContext({ priority, endTurn }, done);
    };
    if (per_network === null) run();
    else takeTurn(request, reply, run);
  });
  http.addHook('onSend', (request, reply, _payload, done) => {
    const end = endTurns.get(request);
    // Parsing a malformed body also takes time, so it is counted as a turn, although no handler runs.
    if (!end && per_network !== null && reply.statusCode === MALFORMED_STATUS)
      return takeTurn(request, reply, (endTurn) => {
        endTurn();
        done();
      });
    // A turn ends before the response is sent, so that a slow reader does not delay other requests.
    end?.();
    done();
  });
}
