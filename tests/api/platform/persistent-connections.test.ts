import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openDatabaseForSuite, startShopForSuite } from '#tests/support/suite.ts';

const database = openDatabaseForSuite('pglite');
const shop = startShopForSuite(() => database, { sendsWebhooks: true });

/** Sends text on one connection and returns everything received until the server closes it. */
function exchange(sent: string): Promise<string> {
  const connection = connect(Number(new URL(shop.url).port), '127.0.0.1');
  connection.write(sent);
  return text(connection);
}

test('a connection stays open for further requests until the client asks to close it; no response has a Keep-Alive header', async () => {
  const received = await exchange(
    'GET /health HTTP/1.1\r\nhost: shop\r\n\r\nGET /health HTTP/1.1\r\nhost: shop\r\nconnection: close\r\n\r\n',
  );
  expect(received.match(/HTTP\/1\.1 200/g)).toHaveLength(2);
  expect(received).not.toMatch(/keep-alive/i);
});

test('an HTTP/1.0 client gets its response, and then the connection is closed', async () => {
  expect(await exchange('GET /health HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200/);
});
