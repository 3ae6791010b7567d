import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { recordBackupStep } from '#server/backups/queries.ts';
import { queueEmail } from '#server/outbox/queries.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeOnBothDatabases, openTestDatabase } from '#tests/support/databases.ts';
import { hasCommand } from '#tests/support/has-command.ts';
import { placePaidOrder } from '#tests/support/orders.ts';
import { builtPages } from '#tests/support/pages.ts';
import { updateRows } from '#tests/support/rows.ts';
import { startShop, type TestShop } from '#tests/support/shop.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

const scrape = ({ app }: TestShop, remoteAddress = '127.0.0.1') =>
  app.http.inject({ method: 'GET', url: '/metrics', remoteAddress });

/** The values of a scrape, by the metric's name followed by its labels, exactly as in the text. */
function samplesIn(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const separator = line.lastIndexOf(' ');
      return [line.slice(0, separator), Number(line.slice(separator + 1))];
    }),
  );
}

/** The metrics that a PromQL expression reads. */
function metricsIn(expression: string): string[] {
  const withoutLabels = expression
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replaceAll(/\b(?:or|unless)\b/g, ' ')
    .replaceAll(/\b(?:by|without|on|ignoring)\s*\([^)]*\)/g, ' ');
  return [...withoutLabels.matchAll(/\b[a-z_]\w*\b(?!\s*\()/g)].map(([name]) => name);
}

describeOnBothDatabases('metrics', (open, engine) => {
  const { log, lines } = captureLog('warn');
  const shop = startShopForSuite(open, { servePages: builtPages, log });

  test('count requests by route, queued work, failed data checks, backups and connections, and name no person', async () => {
    for (const url of ['/product/C1/ESD-1?email=ann@example.com', '/', '/', '/%', '/api/none'])
      await shop.app.http.inject({ method: 'GET', url });
    await shop.app.http.inject({ method: 'PROPFIND' as 'GET', url: '/ann@example.com' });
    const { order_id } = await placePaidOrder(shop);
    await queueEmail(shop.db as never, 'order-link', { order_id, email: 'ann@example.com' });
    await updateRows(shop.db, 'payment_attempt', { state: 'authorising', decided_at: null });
    // The results of the second run replace those of the first.
    await shop.app.work.runDataChecks();
    await shop.db.updateTable('stock').set({ held: 1 }).where('on_hand', '>', 5).execute();
    await shop.app.work.runDataChecks();
    await recordBackupStep(shop.db, 'saved', shop.clock());
    // The ages below are 1200 s, less at most a second of rounding.
    shop.advanceMinutes(20);

    const response = await scrape(shop);
    expect(response.statusCode).toBe(200);
    expect(response.headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
    const samples = samplesIn(response.body);
    expect(samples.get('metrics_complete')).toBe(1);
    expect(samples.get('http_requests_total{call="GET /*",status="200"}')).toBeGreaterThanOrEqual(2);
    expect(samples.get('http_request_duration_seconds_count{call="POST /api/placeorder"}')).toBe(1);
    expect(samples.get('response_cache_lookups_total{cache="pages",result="hit"}')).toBe(1);
    expect(samples.get('shop_queue_entries{queue="mails"}')).toBeGreaterThanOrEqual(2);
    expect(samples.get('shop_queue_oldest_age_seconds{queue="mails"}')).toBeGreaterThanOrEqual(1199);
    expect(samples.get('shop_queue_entries{queue="recover-payments"}')).toBe(1);
    expect(samples.get('shop_queue_oldest_age_seconds{queue="recover-payments"}')).toBeGreaterThan(1199);
    expect(samples.get('shop_queue_entries{queue="refunds"}')).toBe(0);
    expect(samples.get('shop_imports{state="applied"}')).toBe(0);
    expect(samples.get('shop_data_check_mismatches{name="held-units"}')).toBeGreaterThan(0);
    expect(samples.get('shop_data_check_mismatches{name="invoice-numbers"}')).toBe(0);
    expect(samples.get('shop_backup_age_seconds{state="saved"}')).toBeGreaterThanOrEqual(1199);
    expect(samples.has('shop_backup_age_seconds{state="restored"}')).toBe(false);
    expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
    expect(samples.has('nodejs_eventloop_lag_p99_seconds')).toBe(true);
    expect(samples.has('database_connections{state="waiting"}')).toBe(engine === 'postgresql');

    expect(response.body).not.toContain(order_id);
    expect(response.body).not.toMatch(/@|ESD-1|\?|https?:/);
    const calls = [...samples.keys()].flatMap((name) => name.match(/call="([^"]*)"/)?.[1] ?? []);
    for (const call of calls) expect(call).toMatch(/^(none|[A-Z]+ \/[\w:*/.-]*)$/);
  });

  test('another network gets 404', async () => {
    const { statusCode, body } = await scrape(shop, '203.0.113.9');
    expect(statusCode).toBe(404);
    expect(body).not.toContain('http_requests_total');
  });

  test('a response has the request id that is in the log', async () => {
    const { headers } = await shop.app.http.inject({
      method: 'GET',
      url: '/api/header',
      headers: { authorization: 'wrong' },
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(lines.at(-1)).toMatchObject({ request: headers['x-request-id'], msg: 'security event' });
  });

  // Only PostgreSQL has the metrics of connections.
  test.runIf(engine === 'postgresql')(
    'alerts and dashboard use exported metrics only, and each alert has a runbook and a unit test',
    async () => {
      const alerts = await readFile('deploy/alerts.yml', 'utf8');
      const dashboard: { panels: { targets: { expr: string }[] }[] } = JSON.parse(
        await readFile('deploy/dashboard.json', 'utf8'),
      );
      const alertNames = [...alerts.matchAll(/- alert: (\w+)$/gm)].map((match) => match[1]!);
      const alertExpressions = [...alerts.matchAll(/^ +expr: (.+)$/gm)].map((match) => match[1]!);
      const runbooks = await readFile('docs/runbooks.md', 'utf8');
      const unitTests = await readFile('deploy/alerts.test.yml', 'utf8');
      expect(alertExpressions.length).toBe(alertNames.length);
      for (const name of alertNames) {
        expect(runbooks).toContain(`\n## ${name}\n`);
        expect(unitTests).toContain(`alertname: ${name}\n        exp_alerts:\n`);
        expect(alerts).toContain(`runbook: docs/runbooks.md#${name.toLowerCase()}\n`);
      }
      const types = [...(await scrape(shop)).body.matchAll(/^# TYPE (\w+) (\w+)$/gm)];
      const exported = new Set(
        types.flatMap(([, name, type]) => (type === 'histogram' ? `${name}_bucket` : name!)),
      );
      const panelExpressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
      for (const expression of [...alertExpressions, ...panelExpressions]) {
        // `up` comes from Prometheus itself.
        const usedMetrics = metricsIn(expression).filter((name) => name !== 'up');
        expect(expression.startsWith('up{') ? ['up'] : usedMetrics).not.toEqual([]);
        for (const name of usedMetrics) expect(exported, expression).toContain(name);
      }
    },
  );
});

test('while the database is unreachable, metrics of the process are served and metrics of stored data are left out', async () => {
  const database = await openTestDatabase('pglite');
  const shop = await startShop(database);
  await scrape(shop);
  await database.close();
  const samples = samplesIn((await scrape(shop)).body);
  expect(samples.get('metrics_complete')).toBe(0);
  expect(samples.has('shop_queue_entries{queue="mails"}')).toBe(false);
  expect(samples.get('process_resident_memory_bytes')).toBeGreaterThan(0);
  await shop.close();
});

test.skipIf(!hasCommand('promtool'))('Prometheus accepts the alert rules and their unit tests', () => {
  execFileSync('promtool', ['check', 'rules', 'deploy/alerts.yml']);
  execFileSync('promtool', ['test', 'rules', 'deploy/alerts.test.yml']);
});
