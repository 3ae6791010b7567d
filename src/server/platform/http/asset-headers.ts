export const CACHE_ONE_YEAR = 'public, max-age=31536000, immutable';
export const CACHE_ONE_DAY = 'public, max-age=86400';

/** Headers that are removed from assets: they would be a fifth of the bytes of a small asset. */
export const UNUSED_BY_ASSETS = ['x-request-id', 'referrer-policy'];
