/** Headers for documents and logged responses; on a small asset, they would be a fifth of the bytes. */
export const UNUSED_BY_ASSETS = ['x-request-id', 'referrer-policy'];
