import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ipPrefixes } from '../ip-prefixes.ts';
import { type Priority, runWithPriority } from '../priority.ts';
import { refusalReply } from './error-replies.ts';
import { requestLanguage } from './request-language.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Fixed, or depending on the query. Default: `low`. */
    priority?: Priority | ((query: Record<string, unknown>) => Priority);
  }
}

function priorityOf({ routeOptions, query }: FastifyRequest): Priority {
  const priority = routeOptions.config?.priority ?? 'low';
  return typeof priority === 'function' ? priority(query as Record<string, unknown>) : priority;
}

/** A route is rejected while at least this many requests, of any priority, are in progress. */
const MAX_CONCURRENT = { low: 800, medium: 1000, high: 1600 };

/** The same for requests from one IPv4 /24 or IPv6 /48, so that no network takes the places of all others. */
const MAX_PER_NETWORK = { low: 100, medium: 250, high: 400 };

/** More requests of one network wait for each other, so that a flood slows down only its own network. */
const MAX_RUNNING_PER_NETWORK = 16;

interface Network {
  active: number;
  running: number;
  /** Starts the requests that wait, oldest first. */
  waiting: Set<() => void>;
}

/** Requests of high priority that write may wait for a payment provider, so they have no part in the queue. */
const mayWait = ({ method }: FastifyRequest, priority: Priority) =>
  method === 'GET' || method === 'HEAD' || priority !== 'high';

/**
 * Rejects requests with 503 before any work is done while too many are in progress, which keeps response
 * times and memory bounded. Below that limit, requests of low priority wait longer for the database, and those of a
 * network that sends many wait for each other.
 * `per_network` is null without rate limits.
 */
export function shedLoad(
  http: FastifyInstance,
  limits = MAX_CONCURRENT,
  per_network: typeof MAX_PER_NETWORK | null = MAX_PER_NETWORK,
): void {
  let active = 0;
  const networks = new Map<string, Network>();
  /** Each calls back when it is the request's turn. */
  const turns = new WeakMap<FastifyRequest, (run: () => void) => void>();
  http.addHook('onRequest', (request, reply, done) => {
    const priority = priorityOf(request);
    if (priority === 'always') return done();
    const prefixes = ipPrefixes(request.ip);
    const key = prefixes.network ?? prefixes.subnet;
    const network = networks.get(key) ?? { active: 0, running: 0, waiting: new Set() };
    if (active >= limits[priority] || (per_network && network.active >= per_network[priority])) {
      const busy = refusalReply(requestLanguage(request), 'busy');
      reply.status(busy.scode).header('retry-after', '2');
      return void reply.send(request.url.startsWith('/api/') ? busy : busy.smessage);
    }
    active += 1;
    network.active += 1;
    networks.set(key, network);
    const isQueued = per_network !== null && mayWait(request, priority);
    let isRunning = false;
    let run = () => {};
    const start = () => {
      network.waiting.delete(start);
      network.running += 1;
      isRunning = true;
      run();
    };
    turns.set(request, (next) => {
      if (!isQueued) return next();
      run = next;
      if (network.running >= MAX_RUNNING_PER_NETWORK) network.waiting.add(start);
      else start();
    });
    reply.raw.once('close', () => {
      active -= 1;
      network.active -= 1;
      if (network.active === 0) networks.delete(key);
      network.waiting.delete(start);
      if (!isRunning) return;
      network.running -= 1;
      const [next] = network.waiting;
      next?.();
    });
    done();
  });
  // Once the body has been received: one that is sent slowly keeps no other request waiting.
  http.addHook('preHandler', (request, _reply, done) => {
    const takeTurn = turns.get(request);
    if (takeTurn) takeTurn(done);
    else done();
  });
  // The handler would not run in a context set before the body was received.
  http.addHook('preHandler', (request, _reply, done) => runWithPriority(priorityOf(request), done));
}
