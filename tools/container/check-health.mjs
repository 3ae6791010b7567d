/** Exits with 0 if the shop in this container is ready. */

const url = `http://127.0.0.1:${process.env.PORT ?? 3000}/ready`;
const response = await fetch(url, { signal: AbortSignal.timeout(2500) }).catch(() => null);
process.exit(response?.ok ? 0 : 1);
