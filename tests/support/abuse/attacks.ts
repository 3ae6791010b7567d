import { randomUUID } from 'node:crypto';
import { addressFields, buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { buildPayPalInput } from '#tests/support/paypal.ts';
import { solveProof } from '#tests/support/proof-of-work.ts';
import { type Shopper, UnexpectedStatus } from '#tests/support/shopper.ts';
import type { CarSet } from '#tests/support/small-catalogue.ts';

/** The shop's data that attackers and shoppers use. */
export interface Target {
  url: string;
  /** The most popular sets. */
  sets: CarSet[];
  cars: { year: number; make: string; model: string }[];
  photos: string[];
  /** The email address of the account that attackers aim at. Shoppers sign in to this account, too. */
  attacked_email: string;
  /** A host from which the shop may fetch webhook certificates. */
  certificate_host: string;
}

export interface AttackRequest {
  method?: 'GET' | 'POST' | 'DELETE';
  path: string;
  headers?: Record<string, string>;
  /** Objects are sent as JSON, and strings as a form unless the headers say otherwise. */
  body?: object | string;
}

interface NamedAttack {
  name: string;
  /** The simultaneous connections, if not the default of `attacker.ts`. */
  connections?: number;
}
interface Flood extends NamedAttack {
  /** The n-th request. */
  request(n: number, target: Target): AttackRequest;
}
interface Visits extends NamedAttack {
  /**
   * Makes the requests of the n-th visit. The visitor may have a cart from an earlier visit. Returns the status of the
   * last response.
   */
  visit(visitor: Shopper, n: number, target: Target): Promise<number>;
}
interface SlowConnections extends NamedAttack {
  /** The first headers of a request that is never completed. A POST also gets the beginning of a body. */
  opening(n: number): string;
}
export type Attack = Flood | Visits | SlowConnections;

/** More than the shop accepts from one network at once: see `MAX_PER_NETWORK` in `shed-load.ts`. */
const MANY_CONNECTIONS = 500;

const post = (path: string, body: object | string, headers = {}): AttackRequest => ({
  method: 'POST',
  path,
  body,
  headers,
});
const pick = <T>(list: readonly T[], n: number): T => list[n % list.length]!;
// The factor 37 makes consecutive requests ask for cars that are not neighbours in the list.
const carQuery = (n: number, { cars }: Target) =>
  new URLSearchParams(Object.entries(pick(cars, n * 37)).map(([level, value]) => [level, String(value)]));
const searchText = (n: number, target: Target) => {
  const { year, make, model } = pick(target.cars, n * 37);
  return `${year} ${make} ${model} ${pick(['front', 'rear', 'sport', 'slotted', 'kit'], n)} ${n}`;
};
/** The cookie of an unknown session. With it, pages are neither stored in the cache nor taken from it. */
const UNCACHED = { cookie: 'sid=unknown' };
/** As JSON, almost as long as the largest body that the shop accepts. A `[` before it makes JSON that never ends. */
const LARGE_TEXT = '"a",'.repeat(40_000);
const JSON_TYPE = { 'content-type': 'application/json' };
const email = (n: number) => `attacker-${n}@example.net`;

const flood = (
  name: string,
  request: (n: number, target: Target) => AttackRequest,
  connections?: number,
): Flood => ({ name, request, ...(connections ? { connections } : {}) });

/** The status of a visit, even if a call in it threw; 0 if there was no response. */
const statusOf = (visit: () => Promise<{ status: number }>): Promise<number> =>
  visit().then(
    ({ status }) => status,
    (error) => (error instanceof UnexpectedStatus ? error.status : 0),
  );

/** A one-time card token that the sandbox declines. */
const declinedCard = () => `cnon:emu-declined.${randomUUID()}`;

const orderWithoutCart = (n: number) => ({
  lineItems: [],
  orderInfo: {
    order_id: `N${n}`,
    currency: 'ca',
    email: email(n),
    payment: 'card',
    shipping_method: 'Standard',
    total: 1,
    ...addressFields('shipping'),
    ...addressFields('billing'),
  },
  nonce: declinedCard(),
});

/** The solved proof of work that all visitors of one attack send. */
let sharedProof: Promise<Record<string, string>> | undefined;

const FLOODS: readonly Flood[] = [
  flood('pages', (n, target) => ({
    path: `/category/rotor/all?${carQuery(n, target)}&page=${1 + (n % 3)}`,
    headers: UNCACHED,
  })),
  flood(
    'pages, many connections',
    (n, target) => ({ path: `/category/rotor/all?${carQuery(n, target)}`, headers: UNCACHED }),
    MANY_CONNECTIONS,
  ),
  flood('product pages', (n, { sets }) => {
    const { car_part_id, part_number } = pick(sets, n);
    return { path: `/product/${car_part_id}/${part_number}`, headers: UNCACHED };
  }),
  flood('word search page', (n, target) => ({
    path: `/category/rotor/search?displayname=${encodeURIComponent(searchText(n, target))}`,
  })),
  flood('word search', (n, target) => ({
    path: `/api/search/rotor?displayname=${encodeURIComponent(searchText(n, target))}&size=500`,
  })),
  flood('suggestions', (n, target) => post('/api/search/suggestions', { text: searchText(n, target) })),
  flood('long lists', (n) => ({ path: `/api/category/rotor/all/${n * 7}?size=500&sort=price-asc` })),
  flood('fit of many sets', (n, target) => ({
    path: `/api/fit?${carQuery(n, target)}&sets=${`Front~${n}|`.repeat(400)}`,
  })),
  flood('checkout page', () => ({ path: '/checkout' })),
  flood('checkout page, many connections', () => ({ path: '/checkout' }), MANY_CONNECTIONS),
  flood('posts to the cart page', (n) => post('/cart', `action=none&n=${n}`), MANY_CONNECTIONS),
  flood('posts to the checkout page', (n) => post('/checkout', `n=${n}`)),
  flood('header of all pages', () => ({ path: '/api/header' }), MANY_CONNECTIONS),
  flood('payment methods', () => ({ path: '/api/placeorder/methods?currency=ca' }), MANY_CONNECTIONS),
  flood('photos', (n, { photos }) => ({
    path: `/art/${pick(photos, n)}.svg?w=${pick([180, 360, 720], Math.floor(n / photos.length))}`,
    headers: { accept: n % 2 === 0 ? 'image/avif' : 'image/webp' },
  })),
  flood('social cards', (n) => ({ path: `/social/${n}.png` })),
  flood('product feeds', (n) => ({ path: pick(['/feeds/ca.xml', '/sitemaps/cars.xml'], n) })),
  flood(
    'cart writes',
    (n, { sets }) =>
      post('/api/user/cart/add', {
        itemData: { ...pick(sets, n), quantity: 1 + (n % 9) },
        is_replaced: true,
      }),
    MANY_CONNECTIONS,
  ),
  flood('cars', (n, { cars }) => post('/api/garage/choose', { ...pick(cars, n * 37) })),
  flood('VINs', (n) => post('/api/vin', { vin: `1HGCM82633A${String(n % 1e6).padStart(6, '0')}` })),
  flood('wish lists', (n) => post('/api/user/wishList/create', { wishList: { list_name: `List ${n}` } })),
  flood('coupons', (n) => ({ path: `/api/coupon/GUESS${n}`, headers: { temporaryid: 'none' } })),
  flood('registrations', (n) => post('/api/user/register', { email: email(n), password: 'Heron4Civic' })),
  flood('reset emails', (n, { attacked_email }) =>
    post('/api/user/forget', { email: n % 2 ? email(n) : attacked_email }),
  ),
  flood('reset codes', (n, { attacked_email }) =>
    post('/api/user/forget/reset', {
      email: attacked_email,
      password: 'Heron4Civic',
      verificationCode: String(n % 1e6).padStart(6, '0'),
    }),
  ),
  flood('messages', (n) =>
    post('/api/user/request', { type: 'Other', email: email(n), title: `Message ${n}`, content: 'text' }),
  ),
  flood('password guesses', (n, { attacked_email }) =>
    post('/api/user/login', { email: attacked_email, password: `Guess${n}word` }),
  ),
  flood('staff password guesses', (n) =>
    post('/api/admin/signin', { email: 'owner@example.com', password: `Guess${n}word` }),
  ),
  flood('back office without a session', (n) => post('/api/admin/find', { text: String(n) })),
  flood('back-in-stock requests', (n, { sets }) =>
    post('/api/backInStock', { ...pick(sets, n), email: email(n) }),
  ),
  flood(
    'forged webhooks',
    (n, { certificate_host }) =>
      post(
        '/webhooks/paypal',
        { id: `WH-${n}`, event_type: 'PAYMENT.CAPTURE.COMPLETED' },
        {
          'paypal-transmission-id': String(n),
          'paypal-transmission-time': new Date().toISOString(),
          'paypal-transmission-sig': 'c2lnbmF0dXJl',
          'paypal-auth-algo': 'SHA256withRSA',
          'paypal-cert-url': `${certificate_host}/v1/notifications/certs/none-${n}`,
        },
      ),
    MANY_CONNECTIONS,
  ),
  flood('orders without a cart', (n) => post('/api/placeorder', orderWithoutCart(n)), MANY_CONNECTIONS),
  flood(
    'unknown paths',
    (n) => ({ path: pick([`/nothing-${n}`, `/api/nothing-${n}`], n) }),
    MANY_CONNECTIONS,
  ),
  flood('readiness checks', () => ({ path: '/ready' }), MANY_CONNECTIONS),
  flood('large bodies', (n) => post('/api/search/suggestions', { text: `${n}`, more: LARGE_TEXT })),
  flood('malformed bodies', () => post('/api/user/cart/add', `[${LARGE_TEXT}`, JSON_TYPE), MANY_CONNECTIONS),
];

const OTHER_ATTACKS: readonly Attack[] = [
  flood('all floods at once', (n, target) => pick(FLOODS, n).request(n, target), MANY_CONNECTIONS),
  {
    name: 'unpaid orders',
    async visit(visitor, n, { sets }) {
      return statusOf(async () => {
        await putInCart(visitor, pick(sets, n), 99);
        return visitor.call('POST /placeorder/paypal', { body: await buildPayPalInput(visitor) });
      });
    },
  },
  {
    name: 'declined cards',
    async visit(visitor, n, { sets }) {
      return statusOf(async () => {
        await putInCart(visitor, pick(sets, n));
        const body = await buildOrderInput(visitor, { nonce: declinedCard() });
        return visitor.call('POST /placeorder', { body });
      });
    },
  },
  {
    name: 'one proof of work many times',
    async visit(visitor, n) {
      const body = { type: 'Other', email: email(n), title: 'Title', content: 'text' } as const;
      const response = await visitor.call('POST /user/request', { body });
      if (!('challenge' in response.body)) return response.status;
      sharedProof ??= solveProof(response);
      Object.assign(visitor.headers, await sharedProof);
      return (await visitor.call('POST /user/request', { body })).status;
    },
  },
  {
    name: 'slow bodies',
    connections: MANY_CONNECTIONS,
    opening: (n) =>
      `POST ${pick(['/api/search/suggestions', '/api/user/cart/add', '/webhooks/paypal', '/cart'], n)} HTTP/1.1\r\n` +
      'authorization: storefront\r\ncontent-type: application/json\r\ncontent-length: 1000\r\n',
  },
  { name: 'open connections', connections: MANY_CONNECTIONS, opening: () => 'GET / HTTP/1.1\r\n' },
];

export const ATTACKS = [...FLOODS, ...OTHER_ATTACKS];
