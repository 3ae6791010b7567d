import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { escapeHtml } from '#server/platform/http/plain-page.ts';

const ACCESS_KEY = 'test-access-key';
const SECRET_KEY = 'test-secret-key';
const BUCKET = '/uploads';

/** A bucket in memory that speaks Amazon's S3 protocol. Requests with a wrong signature or checksum are refused. */
export interface ObjectStorageServer {
  settings: { url: string; region: string; access_key_id: string; secret_access_key: string };
  objects: Map<string, { bytes: Buffer; modified_at: Date }>;
  /** The requests that were refused. */
  refused: string[];
  close(): Promise<void>;
}

export async function startObjectStorageServer(): Promise<ObjectStorageServer> {
  const objects: ObjectStorageServer['objects'] = new Map();
  const refused: string[] = [];
  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    const { pathname, searchParams } = new URL(request.url!, 'http://storage');
    if (!isSigned(request, bytes)) {
      refused.push(`${request.method} ${request.url}`);
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>');
    }
    if (searchParams.get('list-type') === '2' && pathname === BUCKET) {
      const listed = [...objects].filter(([key]) => key.startsWith(searchParams.get('prefix') ?? ''));
      return response.end(
        `<ListBucketResult>${listed
          .map(
            ([key, { modified_at }]) =>
              `<Contents><Key>${escapeHtml(key)}</Key><LastModified>${modified_at.toISOString()}</LastModified></Contents>`,
          )
          .join('')}</ListBucketResult>`,
      );
    }
    const key = pathname.slice(BUCKET.length + 1);
    if (request.method === 'PUT') objects.set(key, { bytes, modified_at: new Date() });
    if (request.method === 'DELETE') objects.delete(key);
    if (request.method !== 'GET') return response.writeHead(request.method === 'PUT' ? 200 : 204).end();
    const object = objects.get(key);
    return object ? response.end(object.bytes) : response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${BUCKET}`,
      region: 'ca-central-1',
      access_key_id: ACCESS_KEY,
      secret_access_key: SECRET_KEY,
    },
    objects,
    refused,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** True if a request has the right checksum and signature (AWS Signature Version 4). */
function isSigned({ method, url, headers }: IncomingMessage, bytes: Buffer): boolean {
  const [, accessKey, day, region, signedHeaders, signature] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');
  const sign = (secret: string | Buffer, text: string) => createHmac('sha256', secret).update(text).digest();
  if (accessKey !== ACCESS_KEY || headers['x-amz-content-sha256'] !== sha256(bytes)) return false;
  // S3 needs the length of a body in advance.
  if (method === 'PUT' && headers['content-length'] !== String(bytes.length)) return false;
  const [path = '', query = ''] = url!.split('?');
  const canonicalRequest = [
    method,
    path,
    query.split('&').sort().join('&'),
    ...signedHeaders!.split(';').map((name) => `${name}:${headers[name]}`),
    '',
    signedHeaders,
    sha256(bytes),
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const stringToSign = `AWS4-HMAC-SHA256\n${headers['x-amz-date']}\n${scope}\n${sha256(canonicalRequest)}`;
  const signingKey = sign(sign(sign(sign(`AWS4${SECRET_KEY}`, day!), region!), 's3'), 'aws4_request');
  return sign(signingKey, stringToSign).toString('hex') === signature;
}
