import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { LogEvent } from 'kysely';
import { sqlState } from './database-errors.ts';

type Attributes = Record<string, string | number>;

/** A timed step of a trace, as in OpenTelemetry. Attributes contain no personal data and no SQL parameters. */
export interface Span {
  trace_id: string;
  span_id: string;
  parent_span_id: string | null;
  name: string;
  kind: 'server' | 'client' | 'internal';
  /** In milliseconds since 1970. */
  started_at: number;
  ended_at: number;
  attributes: Attributes;
  has_failed: boolean;
}

interface Tracer {
  /** Decides at the start of a trace whether it is recorded. */
  sample(): boolean;
  record(span: Span): void;
}

const spanStorage = new AsyncLocalStorage<Span>();
let tracer: Tracer | null = null;

/** Sets the tracer of the whole process. Databases that were opened before are not traced. */
export function setTracer(next: Tracer | null): void {
  tracer = next;
}

export const isTracing = (): boolean => tracer !== null;
export const currentSpan = (): Span | undefined => spanStorage.getStore();

/** The current span in the format of the W3C's `traceparent` header; null outside a recorded trace. */
export function traceParent(): string | null {
  const span = spanStorage.getStore();
  return span ? `00-${span.trace_id}-${span.span_id}-01` : null;
}

const now = (): number => performance.timeOrigin + performance.now();

function createSpan(
  name: string,
  kind: Span['kind'],
  attributes: Attributes,
  parent: Pick<Span, 'trace_id' | 'span_id'> | null,
): Span {
  return {
    trace_id: parent?.trace_id ?? randomBytes(16).toString('hex'),
    span_id: randomBytes(8).toString('hex'),
    parent_span_id: parent?.span_id ?? null,
    name,
    kind,
    started_at: now(),
    ended_at: 0,
    attributes,
    has_failed: false,
  };
}

/** The first span of a new trace; null if traces are off or this one is not sampled. */
export const beginTrace = (name: string): Span | null =>
  tracer?.sample() ? createSpan(name, 'server', {}, null) : null;

export function endSpan(span: Span, attributes: Attributes = {}, has_failed = false): void {
  span.ended_at = now();
  Object.assign(span.attributes, attributes);
  span.has_failed = has_failed;
  tracer?.record(span);
}

/** Runs `work`. Spans that it creates are children of `span`, if there is one. */
export const runInSpan = <T>(span: Span | null | undefined, work: () => T): T =>
  span ? spanStorage.run(span, work) : work();

/** Runs `work` as a step of the current trace. Outside a recorded trace, only runs `work`. */
export async function inSpan<T>(
  name: string,
  attributes: Attributes,
  work: () => Promise<T>,
  kind: Span['kind'] = 'internal',
): Promise<T> {
  const parent = spanStorage.getStore();
  return parent ? endAfter(createSpan(name, kind, { ...attributes }, parent), work) : work();
}

async function endAfter<T>(span: Span, work: () => Promise<T>): Promise<T> {
  let has_failed = true;
  try {
    const result = await spanStorage.run(span, work);
    has_failed = false;
    return result;
  } finally {
    endSpan(span, {}, has_failed);
  }
}

/** Runs `work` as a step of an earlier request's trace; `parent` is the `traceParent` that the request stored. */
export async function continueTrace<T>(
  parent: string | null,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const [, trace_id, span_id] = parent?.split('-') ?? [];
  if (!tracer || !trace_id || !span_id) return work();
  return endAfter(createSpan(name, 'internal', {}, { trace_id, span_id }), work);
}

/** Traces a request to another system. The recorded path has placeholders for ids, and the query is left out. */
export async function tracedRequest<Response extends { status: number }>(
  { system, method, url }: { system: string; method: string; url: string },
  send: () => Promise<Response>,
): Promise<Response> {
  if (!spanStorage.getStore()) return send();
  const { hostname, pathname } = new URL(url);
  // A segment of at least eight characters with a digit or a capital letter is an id.
  const path = pathname.replaceAll(/\/(?=[^/]*[\dA-Z])[^/]{8,}/g, '/{id}');
  const attributes: Attributes = {
    'http.request.method': method,
    'server.address': hostname,
    'url.template': path,
  };
  return inSpan(
    `${system} ${method} ${path}`,
    attributes,
    async () => {
      const response = await send();
      spanStorage.getStore()!.attributes['http.response.status_code'] = response.status;
      return response;
    },
    'client',
  );
}

const MAX_STATEMENT_LENGTH = 2000;

/** Records a finished statement as a step of the current trace: its text, never its parameters. */
export function traceStatement({ level, query, queryDurationMillis, ...event }: LogEvent): void {
  const parent = spanStorage.getStore();
  if (!parent) return;
  const statement = query.sql.trim().replaceAll(/\s+/g, ' ');
  const span = createSpan(nameOf(statement), 'client', {}, parent);
  span.started_at -= queryDurationMillis;
  const state = 'error' in event ? sqlState(event.error) : '';
  endSpan(
    span,
    {
      'db.system.name': 'postgresql',
      'db.query.text': statement.slice(0, MAX_STATEMENT_LENGTH),
      ...(state ? { 'db.response.status_code': state } : {}),
    },
    level === 'error',
  );
}

/** A name such as `insert orders`: the first change of a statement or, if it changes nothing, its first read. */
function nameOf(statement: string): string {
  // `for update` and `for no key update` only lock rows, so they are not changes.
  const [, verb, table] =
    statement.match(/(?<!for |key )\b(insert|update|delete)(?: into| from)? "?([a-z_]+)/) ??
    statement.match(/\b(select)\b.*?\bfrom "?([a-z_]+)/) ??
    [];
  return verb ? `${verb} ${table}` : (statement.split(' ', 1)[0] ?? '');
}
