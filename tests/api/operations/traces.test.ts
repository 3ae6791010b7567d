import { expect, test } from 'vitest';
import type { Database } from '#server/platform/db.ts';
import { createLog } from '#server/platform/log.ts';
import { startTracing } from '#server/platform/otlp-exporter.ts';
import { readSettings } from '#server/settings/read-settings.ts';
import { captureLog } from '#tests/support/captured-log.ts';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput } from '#tests/support/order-input.ts';
import { findOrderRow, visitorWithCart } from '#tests/support/orders.ts';
import { startShop } from '#tests/support/shop.ts';
import { type ReceivedSpan, startTraceCollector } from '#tests/support/trace-collector.ts';

const attributesOf = ({ attributes }: ReceivedSpan) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]));

async function startTracedShop(open: () => Promise<Database>, options: Parameters<typeof startShop>[1] = {}) {
  const collector = await startTraceCollector();
  const { traces } = readSettings({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a=b%20c',
  });
  const tracing = startTracing(traces!, createLog('silent'));
  const shop = await startShop(await open(), options);
  return {
    shop,
    collector,
    async stop() {
      await shop.close();
      await tracing.stop();
      await collector.close();
    },
  };
}

describeWithDatabase('traces', (open) => {
  test('an interrupted placement is one trace, from the request through SQL and the provider to the job that completes the order', async () => {
    const { log, lines } = captureLog('error');
    let isInterrupting = true;
    const { shop, collector, stop } = await startTracedShop(open, {
      log,
      onStep(step) {
        if (step === 'authorise-recorded' && isInterrupting) throw new Error('interrupted');
      },
    });
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    // Health checks are not traced.
    await shop.app.http.inject({ url: '/ready' });
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(500);
    isInterrupting = false;
    shop.advanceMinutes(2);
    await shop.app.work.recoverPayments();
    expect((await findOrderRow(shop, body.orderInfo.order_id)).status).toBe('Paid');
    await stop();

    const request = collector.spans.find(({ name }) => name === 'POST /api/placeorder')!;
    expect(request.parentSpanId).toBeUndefined();
    expect(attributesOf(request)).toMatchObject({
      'http.route': '/api/placeorder',
      'http.response.status_code': 500,
    });
    const trace = collector.spans.filter(({ traceId }) => traceId === request.traceId);
    const byId = new Map(trace.map((span) => [span.spanId, span]));
    const parentOf = ({ parentSpanId }: ReceivedSpan) => byId.get(parentSpanId ?? '');
    const spanNamed = (name: string) => trace.find((span) => span.name === name)!;

    const call = spanNamed('POST /placeorder');
    const recovery = spanNamed('recover payment');
    expect(parentOf(call)).toBe(request);
    expect(parentOf(spanNamed('insert orders'))).toBe(call);
    const authorise = spanNamed('square POST /v2/payments');
    expect(parentOf(authorise)).toBe(call);
    expect(attributesOf(authorise)).toMatchObject({
      'server.address': '127.0.0.1',
      'http.response.status_code': 200,
    });
    expect(parentOf(recovery)).toBe(call);
    expect(parentOf(spanNamed('square POST /v2/payments/{id}/complete'))).toBe(recovery);
    expect(parentOf(spanNamed('update invoice_counter'))).toBe(recovery);
    for (const span of trace) {
      expect(span === request || parentOf(span), span.name).toBeTruthy();
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
    }

    expect(lines.find(({ msg }) => msg === 'call failed')).toMatchObject({
      request: attributesOf(request)['shop.request_id'],
      trace: request.traceId,
    });
    expect(collector.headers[0]).toMatchObject({ 'api-key': 'a=b c' });
    const sent = JSON.stringify(collector.spans);
    expect(sent).not.toMatch(/ada@example\.com|Byron|King St|M5H|4165550123|cnon:/);
    expect(sent).not.toContain(body.orderInfo.order_id);
    expect(collector.spans.map(({ name }) => name)).not.toContain('GET /ready');
  });

  test('a payment that succeeds immediately is finalised in the trace of its request', async () => {
    const { shop, collector, stop } = await startTracedShop(open);
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    expect((await shopper.call('POST /placeorder', { body })).status).toBe(200);
    await stop();
    const finalisation = collector.spans.find(({ name }) => name === 'finalise order')!;
    const request = collector.spans.find(({ name }) => name === 'POST /api/placeorder')!;
    expect(finalisation.traceId).toBe(request.traceId);
    const statements = collector.spans.filter(({ parentSpanId }) => parentSpanId === finalisation.spanId);
    expect(statements.map(({ name }) => name)).toContain('update invoice_counter');
  });
});

test('an unreachable collector is only logged; once tracing has stopped, no trace begins', async () => {
  const { log, lines } = captureLog('warn');
  const { traces } = readSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
  const tracing = startTracing(traces!, log);
  const { beginTrace, endSpan } = await import('#server/platform/tracing.ts');
  endSpan(beginTrace('GET /')!);
  await tracing.stop();
  expect(lines).toMatchObject([{ msg: 'traces not sent', spans: 1 }]);
  expect(beginTrace('GET /')).toBeNull();
});
