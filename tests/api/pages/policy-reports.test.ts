import { expect, test } from 'vitest';
import { policyReportRoute } from '#server/pages/policy-reports.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('reports of violations of the checkout’s security policy', (open) => {
  const { log, lines } = captureLog('warn');
  const shop = startShopForSuite(open, {
    env: { LIMITS: 'on' },
    log,
    servePages: async (http, { context }) => policyReportRoute(http, context),
  });

  const send = (type: string, body: unknown, remoteAddress = '203.0.113.1') =>
    shop.app.http.inject({
      method: 'POST',
      url: '/policy-reports',
      remoteAddress,
      payload: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': type },
    });
  /** A report in the older format, `application/csp-report`. */
  const legacyReport = (blockedUri: string) => ({
    'csp-report': {
      'document-uri': 'https://shop.example/checkout?key=secret',
      'violated-directive': 'script-src https://x.example',
      'blocked-uri': blockedUri,
    },
  });

  test('a report is logged without personal data', async () => {
    const report = legacyReport('https://evil.example/steal?card=anna@example.com');
    expect((await send('application/csp-report', report)).statusCode).toBe(204);
    const body = {
      effectiveDirective: 'connect-src',
      blockedURL: 'inline',
      documentURL: 'https://s/?key=secret',
    };
    const reports = [{ type: 'csp-violation', age: 1, url: 'https://s/?key=secret', body }];
    expect((await send('application/reports+json', reports)).statusCode).toBe(204);
    const logged = lines.filter((line) => line.event === 'policy-violation');
    expect(logged).toMatchObject([
      { level: 40, directive: 'script-src', blocked: 'https://evil.example' },
      { level: 40, directive: 'connect-src', blocked: 'inline' },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/secret|anna|card/);
  });

  test('reports from one network do not use up the limit for other networks', async () => {
    const statuses = new Set<number>();
    for (let n = 1; n <= 70; n++)
      statuses.add(
        (await send('application/csp-report', legacyReport('inline'), `198.18.0.${n}`)).statusCode,
      );
    expect([...statuses]).toEqual([204, 429]);
    expect((await send('application/csp-report', legacyReport('inline'), '192.0.2.77')).statusCode).toBe(204);
  });

  test('malformed and large reports are refused', async () => {
    expect((await send('application/csp-report', '{')).statusCode).toBe(400);
    expect((await send('application/reports+json', [{ type: 'other' }])).statusCode).toBe(400);
    expect((await send('application/csp-report', legacyReport('x'.repeat(9000)))).statusCode).toBe(413);
  });

  test('reports from one IP address are limited; reports from another address are still accepted', async () => {
    const statuses = [];
    for (let n = 0; n < 61; n++)
      statuses.push((await send('application/csp-report', legacyReport('inline'), '192.0.2.2')).statusCode);
    expect(statuses).toContain(429);
    expect(statuses.filter((status) => status === 204).length).toBeGreaterThanOrEqual(30);
    expect((await send('application/csp-report', legacyReport('inline'), '198.51.100.3')).statusCode).toBe(
      204,
    );
  });
});
