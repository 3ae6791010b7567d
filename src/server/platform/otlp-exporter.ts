import type { Log } from './log.ts';
import { type Span, setTracer } from './tracing.ts';

export interface TraceSettings {
  /** The address of the collector, to which `/v1/traces` is added. */
  endpoint: string;
  headers: Record<string, string>;
  service_name: string;
  /** The share of traces that are recorded, from 0 to 1. */
  share: number;
}

const SEND_INTERVAL_MS = 2000;
const MAX_SPANS_PER_REQUEST = 500;
/** Above this number, spans are dropped, so that an unreachable collector costs neither memory nor time. */
const MAX_WAITING_SPANS = 5000;
const REQUEST_TIMEOUT_MS = 5000;

/** The values of OTLP's `Span.SpanKind` and `Status.StatusCode`. */
const KINDS = { internal: 1, server: 2, client: 3 };
const STATUS_ERROR = 2;

/** Records traces and sends them to a collector as JSON (OTLP). Imported only if a collector is configured. */
export function startTracing(settings: TraceSettings, log: Log): { stop(): Promise<void> } {
  const url = `${settings.endpoint.replace(/\/$/, '')}/v1/traces`;
  let waitingSpans: Span[] = [];
  let dropped = 0;
  let sending: Promise<void> = Promise.resolve();

  async function send(): Promise<void> {
    while (waitingSpans.length > 0) {
      const batch = waitingSpans.splice(0, MAX_SPANS_PER_REQUEST);
      try {
        const response = await fetch(url, {
          method: 'POST',
          headers: { ...settings.headers, 'content-type': 'application/json' },
          body: JSON.stringify(toRequest(settings.service_name, batch)),
          redirect: 'error',
          signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        });
        await response.body?.cancel();
        if (!response.ok) throw new Error(`the collector returned status ${response.status}`);
      } catch (error) {
        log.warn({ err: error, spans: batch.length + dropped + waitingSpans.length }, 'traces not sent');
        waitingSpans = [];
        dropped = 0;
      }
    }
  }
  const flush = () => {
    sending = sending.then(send);
    return sending;
  };
  const timer = setInterval(flush, SEND_INTERVAL_MS);
  timer.unref();

  setTracer({
    sample: () => Math.random() < settings.share,
    record(span) {
      if (waitingSpans.length < MAX_WAITING_SPANS) waitingSpans.push(span);
      else dropped += 1;
    },
  });
  return {
    async stop() {
      clearInterval(timer);
      setTracer(null);
      await flush();
    },
  };
}

const toRequest = (service_name: string, spans: Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: toAttributes({ 'service.name': service_name, 'process.pid': process.pid }) },
      scopeSpans: [{ scope: { name: 'shop' }, spans: spans.map(toOtlp) }],
    },
  ],
});

const toOtlp = (span: Span) => ({
  traceId: span.trace_id,
  spanId: span.span_id,
  ...(span.parent_span_id ? { parentSpanId: span.parent_span_id } : {}),
  name: span.name,
  kind: KINDS[span.kind],
  startTimeUnixNano: toNanoseconds(span.started_at),
  endTimeUnixNano: toNanoseconds(span.ended_at),
  attributes: toAttributes(span.attributes),
  status: span.has_failed ? { code: STATUS_ERROR } : {},
});

/** A time as text, because the number is above `Number.MAX_SAFE_INTEGER`. */
const toNanoseconds = (milliseconds: number): string => `${BigInt(Math.round(milliseconds * 1000)) * 1000n}`;

const toAttributes = (attributes: Record<string, string | number>) =>
  Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
