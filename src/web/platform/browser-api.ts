import { type Api, createApi, NetworkFault } from './api.ts';
import { readCookie } from './cookies.ts';

let hashcode = '';
/** The session's proof for writes, from the header reply. */
export const rememberHashcode = (code: string): void => {
  hashcode = code;
};

const TIMEOUT = 30_000;

/** The API over HTTP, with the headers of the shop's own client. */
export const browserApi = (key: string): Api =>
  createApi(async ({ method, url, body }) => {
    try {
      const temporaryid = readCookie('temporaryid');
      const response = await fetch(`/api${url}`, {
        method,
        headers: {
          authorization: key,
          customerid: readCookie('customerid') ?? 'visitors',
          ...(temporaryid ? { temporaryid } : {}),
          ...(hashcode ? { hashcode } : {}),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        signal: AbortSignal.timeout(TIMEOUT),
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, json: await response.json() };
    } catch (error) {
      console.error(`${method} ${url.split('?')[0]}`, error);
      throw new NetworkFault('the shop could not be reached');
    }
  });
