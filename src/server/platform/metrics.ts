import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import type { ReadSource } from './reading-pool.ts';
import { withinTime } from './time-limit.ts';

/** Labels of the metrics that are read at each scrape. Their values are fixed names and never come from a request. */
const LABELS = ['queue', 'name', 'state'] as const;
type Label = (typeof LABELS)[number];

type ReadSamples = () => Sample[] | Promise<Sample[]>;
interface Sample {
  value: number;
  labels?: Partial<Record<Label, string>>;
}

export interface Metrics {
  registry: Registry;
  countLookup(cache: 'calls' | 'pages', isHit: boolean): void;
  /** Counts a database connection for reads, by the server that is read. */
  countRead(source: ReadSource): void;
  /** Counts a rendered page; an incomplete one is not stored. */
  countRender(kind: 'shared' | 'personal' | 'incomplete'): void;
  /** Registers a metric that is read at each scrape. */
  observe(name: string, help: string, read: ReadSamples): void;
  /** Every metric in Prometheus's text format. Simultaneous scrapes share one result. */
  text(): Promise<string>;
}

/** Metrics that take longer are left out of a scrape, because Prometheus gives up after ten seconds. */
const SCRAPE_MS = 5000;

let processMetrics: Registry | undefined;

/** The metrics of memory, CPU, garbage collection and event loop: one registry for all shops in this process. */
function processRegistry(): Registry {
  if (!processMetrics) {
    processMetrics = new Registry();
    collectDefaultMetrics({ register: processMetrics });
  }
  return processMetrics;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const processWide = processRegistry();
  const lookups = new Counter({
    name: 'response_cache_lookups_total',
    help: 'Look-ups in the response caches of calls and pages.',
    labelNames: ['cache', 'result'],
    registers,
  });
  const reads = new Counter({
    name: 'database_reads_total',
    help: 'Connections taken for reads of the catalogue, by server; with a replica only.',
    labelNames: ['source'],
    registers,
  });
  const renders = new Counter({
    name: 'page_renders_total',
    help: 'Rendered pages: shared by all visitors, personal, or incomplete because a call failed.',
    labelNames: ['kind'],
    registers,
  });
  const completeGauge = new Gauge({
    name: 'metrics_complete',
    help: '1 if every figure of this scrape was read, 0 if the database did not respond in time.',
    registers,
  });
  const observedMetrics: { gauge: Gauge<Label>; read: ReadSamples }[] = [];

  /** Reads one metric after the other, so that a scrape uses only one database connection. */
  async function readObservedMetrics(signal: AbortSignal): Promise<void> {
    for (const { gauge, read } of observedMetrics) {
      const samples = await read();
      if (signal.aborted) return;
      for (const { labels = {}, value } of samples) gauge.set(labels, value);
    }
  }

  async function scrape(): Promise<string> {
    for (const { gauge } of observedMetrics) gauge.reset();
    const reading = readObservedMetrics(AbortSignal.timeout(SCRAPE_MS)).then(
      () => true,
      () => false,
    );
    const isComplete = await withinTime(reading, SCRAPE_MS);
    completeGauge.set(isComplete ? 1 : 0);
    return `${await registry.metrics()}\n${await processWide.metrics()}`;
  }

  let currentScrape: Promise<string> | null = null;
  return {
    registry,
    countLookup: (cache, isHit) => lookups.inc({ cache, result: isHit ? 'hit' : 'miss' }),
    countRead: (source) => reads.inc({ source }),
    countRender: (kind) => renders.inc({ kind }),
    observe(name, help, read) {
      observedMetrics.push({ gauge: new Gauge({ name, help, labelNames: LABELS, registers }), read });
    },
    text() {
      currentScrape ??= scrape().finally(() => {
        currentScrape = null;
      });
      return currentScrape;
    },
  };
}
