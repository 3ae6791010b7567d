import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { MAX_SHOWN_STOCK } from '#domain/cart.ts';
import { cardSettings } from '#sandbox/accounts.ts';
import { type BenchSet, checkOut, newGuests } from './checkout.ts';
import { HEADERS, request } from './load.ts';
import { MEMORY_LIMITS, readResources, startProgram, stopProgram } from './processes.ts';

const PAGES = 200;
const CHECKOUTS = 100;

/** Resident memory, in MB, of a shop on the embedded database after some load, and of PGlite alone on the same data. */
export async function measureEmbeddedMemory(options: { port: number; folder: string; sandbox_url: string }) {
  const { port, folder, sandbox_url } = options;
  const url = `http://127.0.0.1:${port}`;
  const settings = { PORT: String(port), DATA_DIR: folder, LIMITS: 'off', LOG_LEVEL: 'error' };
  const shop = await startProgram(
    'dist/server/main.js',
    { ...cardSettings(sandbox_url), ...settings },
    `${url}/ready`,
  );
  const { body } = await request(`${url}/api/category/rotor/esd/0?page=1&size=50`, { headers: HEADERS });
  const { products } = JSON.parse(body) as { products: (BenchSet & { available: number })[] };
  // Leaves out the sets of which the demo has few. The shop shows any larger number as `MAX_SHOWN_STOCK`.
  const sets = products
    .filter(({ available }) => available === MAX_SHOWN_STOCK)
    .map(({ part_number, car_part_id }) => ({ part_number, car_part_id }));
  for (let page = 1; page <= PAGES; page++) {
    await request(`${url}/category/rotor/esd?page=${page}`);
    await request(`${url}/api/category/rotor/esd/0?page=${page}&size=10`, { headers: HEADERS });
  }
  await checkOut(url, newGuests(sets, CHECKOUTS), 4);
  const { resident_mb: shop_mb } = await readResources(url);
  await stopProgram(shop);
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...MEMORY_LIMITS.args, 'tools/bench/pglite-alone.ts', folder],
    { env: { ...process.env, ...MEMORY_LIMITS.env } },
  );
  return { shop_mb, alone_mb: Number(stdout) };
}
