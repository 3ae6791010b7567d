import type { Database } from '#server/platform/db.ts';
import type { Secrets } from '#server/platform/secrets.ts';

/** The block size of SHA-256. */
const BLOCK_BYTES = 64;

/**
 * Gives the database connections the key of the audit chain, which is derived from the shop's secret. Only connections
 * with the key can add entries. The key is passed as the two padded blocks of HMAC (RFC 2104), because SQL has no XOR
 * for bytes.
 */
export async function setAuditKey(database: Database, secrets: Secrets): Promise<void> {
  const key = Buffer.alloc(BLOCK_BYTES);
  key.set(Buffer.from(secrets.sign('audit-chain', 'key'), 'base64url'));
  const pads = [0x36, 0x5c].map((pad) => Buffer.from(key.map((byte) => byte ^ pad)).toString('hex'));
  await database.setOption('shop.audit_key', pads.join(''));
}
