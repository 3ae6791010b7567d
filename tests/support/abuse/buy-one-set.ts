import { PASSWORD } from '#tests/support/accounts.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { createRemoteShopper, UnexpectedStatus } from '#tests/support/shopper.ts';
import { productPage } from '#tests/support/small-catalogue.ts';
import type { Target } from './attacks.ts';

/** The milliseconds that each step of a purchase took. */
export type Times = Map<string, number>;

let visits = 0;

/** A shopper from a separate network finds a set, buys it and signs in to an account. Throws if a step is refused. */
export async function buyOneSet(target: Target): Promise<Times> {
  const visit = visits++;
  const { sets, cars, photos, attacked_email, url } = target;
  const address = `10.${(visit >> 8) & 255}.${visit & 255}.7`;
  const shopper = createRemoteShopper(() => url);
  shopper.headers['x-forwarded-for'] = address;
  const set = sets[visit % sets.length]!;
  const { year, make, model } = cars[(visit * 101) % cars.length]!;
  const times: Times = new Map();
  const timed = async <T>(step: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    try {
      return await work();
    } finally {
      times.set(step, performance.now() - start);
    }
  };
  const load = async (path: string, headers = {}) => {
    const response = await fetch(url + path, { headers: { 'x-forwarded-for': address, ...headers } });
    const body = await response.text();
    if (response.status !== 200)
      throw new UnexpectedStatus(`GET ${path}`, response.status, body.slice(0, 200));
    return body;
  };

  await timed('vehicle options', () =>
    shopper.request('GET /getdistinct', { query: { year: String(year), make, field: 'model' } }),
  );
  await timed('search', () =>
    shopper.request('GET /search/:category', {
      params: { category: 'rotor' },
      query: { displayname: `${year} ${make} ${model} ${visit}` },
    }),
  );
  // The query and the unknown session keep the page from being served from a cache.
  await timed('product page', () => load(`${productPage(set)}?visit=${visit}`, { cookie: 'sid=unknown' }));
  await timed('photo', () => load(`/art/${photos[0]}.svg?w=360`, { accept: 'image/webp' }));
  await timed('add to cart', () => putInCart(shopper, set));
  const body = await timed('quote', () => buildOrderInput(shopper));
  await timed('place and pay', async () => {
    const { orderStatus } = await shopper.request('POST /placeorder', { body });
    if (orderStatus !== 'Paid') throw new Error(`the order is ${orderStatus}`);
  });
  await timed('sign in', () =>
    shopper.request('POST /user/login', { body: { email: attacked_email, password: PASSWORD } }),
  );
  times.set(
    'total',
    [...times.values()].reduce((sum, each) => sum + each),
  );
  return times;
}
