/**
 * `npm run bench:search`: runs labelled queries against the demo catalogue. Reports how many queries have correct
 * results, and how long the searches take without the cache. `--file` reads further queries; `--vehicles all` measures
 * on PostgreSQL with half a million fitments.
 */

import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { parseArgs } from 'node:util';
import { parseSearch } from '#domain/search/parse-search.ts';
import type { SearchVocabulary } from '#domain/search/vocabulary.ts';
import { NO_VEHICLE } from '#domain/vehicle.ts';
import { search } from '#server/catalogue/search.ts';
import { loadVocabulary } from '#server/catalogue/search-vocabulary.ts';
import { loadDemo } from '#server/demo/seed.ts';
import { type Database, type Db, openDatabase } from '#server/platform/db.ts';
import { migrate } from '#server/platform/migrate.ts';
import { startPostgres } from '#tools/postgres/postgres-server.ts';
import { percentile } from '../load.ts';
import { printResult } from '../report.ts';
import { isCorrect, type LabelledQuery, parseLine } from './expectation.ts';
import { type CatalogueSample, generateQueries } from './generate-queries.ts';

const { values: options } = parseArgs({
  options: {
    vehicles: { type: 'string', default: 'default' },
    file: { type: 'string', multiple: true, default: [] },
  },
});
const MIN_CORRECT_SHARE = 0.95;
const MAX_P95_MS = 50;
const MAX_PARSE_MS = 1;
/** Any number: the catalogue does not change during the benchmark. */
const CATALOGUE_VERSION = 1;
const QUERY_FILES = ['written-queries.txt', 'held-out-queries.txt'].map(
  (name) => new URL(name, import.meta.url),
);

const isLarge = options.vehicles !== 'default';
const folder = mkdtempSync(`${tmpdir()}/shop-bench-search-`);
const server = isLarge ? await startPostgres() : null;
const database = await openDatabase({ url: server?.url, folder: `${folder}/database`, connections: 4 });
try {
  await migrate(database.db);
  const loaded = await loadDemo(database, isLarge ? (options.vehicles as 'all') : 'default');
  printResult('catalogue', `${loaded.vehicles} vehicles, ${loaded.fitments} fitments, ${database.engine}`);
  await measure(database);
} finally {
  await database.close();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
}
process.exit();

async function measure({ db }: Database): Promise<void> {
  const start = performance.now();
  const vocabulary = await loadVocabulary(db, CATALOGUE_VERSION);
  printResult('vocabulary, once per change of its words', `${(performance.now() - start).toFixed(0)} ms`);
  const querySets: [string, LabelledQuery[]][] = [
    ['generated', generateQueries(await sampleCatalogue(db))],
    ...[...QUERY_FILES, ...options.file].map((file): [string, LabelledQuery[]] => [
      String(file).split('/').at(-1)!,
      readQueries(file),
    ]),
  ];
  const queries = querySets.flatMap(([, querySet]) => querySet);
  // Every text is parsed once before its parsing is measured, so that the code is compiled.
  for (const { text } of queries) parseSearch(text, vocabulary);
  const parseTimes = queries.map(({ text }) => timeParsing(text, vocabulary));
  const p99 = percentile(parseTimes, 0.99);
  printResult(
    'parser',
    `p50 ${percentile(parseTimes, 0.5).toFixed(3)} ms, p99 ${p99.toFixed(3)} ms`,
    `under ${MAX_PARSE_MS} ms`,
    p99 < MAX_PARSE_MS,
  );
  // Caches the list of all brake sets, which every search without a car uses, so that no measurement includes it.
  await search(db, CATALOGUE_VERSION, { slug: 'all', vehicle: NO_VEHICLE });
  const times: number[] = [];
  let correctCount = 0;
  for (const [name, querySet] of querySets) {
    const count = await countCorrect(db, querySet, times);
    correctCount += count;
    printResult(
      name,
      `${count} of ${querySet.length} correct (${((100 * count) / querySet.length).toFixed(1)} %)`,
    );
  }
  const correctShare = correctCount / queries.length;
  printResult(
    'all queries',
    `${correctCount} of ${queries.length} correct (${(100 * correctShare).toFixed(1)} %)`,
    `at least ${100 * MIN_CORRECT_SHARE} %`,
    correctShare >= MIN_CORRECT_SHARE,
  );
  const p95 = percentile(times, 0.95);
  printResult(
    'search, not cached',
    `p50 ${percentile(times, 0.5).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms`,
    `p95 under ${MAX_P95_MS} ms`,
    p95 < MAX_P95_MS,
  );
}

function timeParsing(text: string, vocabulary: SearchVocabulary): number {
  const start = performance.now();
  parseSearch(text, vocabulary);
  return performance.now() - start;
}

/** Counts the queries with a correct result, and adds the milliseconds of each search to `times`. */
async function countCorrect(db: Db, queries: readonly LabelledQuery[], times: number[]): Promise<number> {
  let correctCount = 0;
  for (const query of queries) {
    const start = performance.now();
    const { rows } = await search(db, CATALOGUE_VERSION, {
      slug: 'all',
      vehicle: NO_VEHICLE,
      displayname: query.text,
    });
    times.push(performance.now() - start);
    if (isCorrect(rows, query)) correctCount++;
    else {
      const found = rows
        .slice(0, 3)
        .map((row) => `${row.part_number} ${row.position} ${row.year_from}–${row.year_to} ${row.model}`);
      console.log(
        `    wrong: ${query.text}  →  ${rows.length} results: ${found.join('; ')}  expected ${JSON.stringify(query.expected)}`,
      );
    }
  }
  return correctCount;
}

function readQueries(file: string | URL): LabelledQuery[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('//'))
    .map(parseLine);
}

async function sampleCatalogue(db: Db): Promise<CatalogueSample> {
  const [models, items, interchange] = await Promise.all([
    db.selectFrom('model_application').select(['make', 'model', 'years']).execute(),
    db.selectFrom('item').select('part_number').orderBy('part_number').execute(),
    db.selectFrom('interchange_number').select('number').orderBy('number').execute(),
  ]);
  const cars = Map.groupBy(models, ({ make, model }) => `${make} ${model}`);
  return {
    cars: [...cars.keys()].sort().map((key) => {
      const rows = cars.get(key)!;
      const years = [...new Set(rows.flatMap((row) => row.years))].sort((a, b) => a - b);
      return { make: rows[0]!.make, model: rows[0]!.model, years };
    }),
    items,
    interchange,
  };
}
