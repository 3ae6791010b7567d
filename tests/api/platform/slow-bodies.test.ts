import { connect } from 'node:net';
import { beforeAll, expect, test, vi } from 'vitest';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

let port: number;
const database = openDatabaseForSuite('pglite');
const shop = startShopForSuite(() => database, { sendsWebhooks: true });
beforeAll(async () => {
  port = Number(new URL(shop.url).port);
});

/** Sends the head of a request and the first byte of its body; reports when the server closes the connection. */
async function sendSlowly(path: string, type: string) {
  const arrived = new Promise((resolve) => shop.app.http.server.once('request', resolve));
  const socket = connect(port, '127.0.0.1');
  const state = { isOpen: true };
  const ended = new Promise<void>((resolve) => {
    socket.on('close', () => {
      state.isOpen = false;
      resolve();
    });
  });
  socket.on('error', () => {});
  const response = new Promise<string>((resolve) => socket.once('data', (bytes) => resolve(String(bytes))));
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: shop\r\nauthorization: storefront\r\ncontent-type: ${type}\r\ncontent-length: 100\r\n\r\n{`,
  );
  await arrived;
  return { state, ended, response };
}

test.each([
  ['/api/user/cart/add', 'application/json'],
  ['/webhooks/square', 'application/json'],
  ['/webhooks/square', 'multipart/form-data; boundary=x'],
  ['/webhooks/paypal', 'Multipart/Form-Data; boundary=x'],
])('a body sent slowly to %s as %s is cut off after half a minute', async (path, type) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { state, ended } = await sendSlowly(path, type);
    vi.advanceTimersByTime(29_000);
    expect(state.isOpen).toBe(true);
    vi.advanceTimersByTime(1_000);
    await ended;
  } finally {
    vi.useRealTimers();
  }
});

test('an unauthorised upload is refused immediately and does not keep the connection open', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const { state, ended, response } = await sendSlowly('/api/upload', 'multipart/form-data; boundary=x');
    expect(await response).toContain('HTTP/1.1 401');
    // Far less than the 15 minutes allowed for an upload.
    for (let second = 0; second < 60 && state.isOpen; second++) {
      vi.advanceTimersByTime(1000);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
  } finally {
    vi.useRealTimers();
  }
});
