import { expect, test } from 'vitest';
import { signedHeaders } from './object-storage.ts';

/** The examples of Amazon S3's documentation, "Signature Calculations for the Authorization Header". */
const EXAMPLE = {
  region: 'us-east-1',
  access_key_id: 'AKIAIOSFODNN7EXAMPLE',
  secret_access_key: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
};
const DAY = new Date('2013-05-24T00:00:00Z');
const HOST = 'https://examplebucket.s3.amazonaws.com';
const EMPTY = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855';

test.each([
  [
    'GET /test.txt',
    { range: 'bytes=0-9' },
    EMPTY,
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'PUT /test$file.text',
    { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
    '44ce7dd67c959e0d3524ffac1771dfbba87d2b6b4b4e99e42034a8b803f8b072',
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
])('the signature equals the one in the documentation: %s', (line, headers, sha256, signature) => {
  const [method, path] = line.split(' ') as [string, string];
  const { authorization } = signedHeaders(
    EXAMPLE,
    { method, url: new URL(HOST + path), sha256, headers },
    DAY,
  );
  expect(authorization).toContain(`Signature=${signature}`);
});
