/** Headers that assets are sent without, because they would be a fifth of the bytes of a small asset. */
export const UNUSED_BY_ASSETS = ['x-request-id', 'referrer-policy'];
