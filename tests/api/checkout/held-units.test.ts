import { afterEach, describe, expect, test } from 'vitest';
import { recordOfflinePayment } from '#server/order-commands/record-offline-payment.ts';
import { createCustomer } from '#tests/support/accounts.ts';
import { frozenClock } from '#tests/support/clock.ts';
import { describeOnBothDatabases } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { findBalance, stockOf } from '#tests/support/order-records.ts';
import { findOrderRow, placePaidOrder } from '#tests/support/orders.ts';
import { approvePayPal, buildPayPalInput, createPayPalOrder, payByPayPal } from '#tests/support/paypal.ts';
import { updateRows } from '#tests/support/rows.ts';
import type { Shopper } from '#tests/support/shopper.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { signInStaff } from '#tests/support/staff.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeOnBothDatabases('units held by unpaid orders', (open) => {
  const clock = frozenClock();
  // Unpaid orders may hold 10 units per visitor (or one larger order), 20 per IP address and 30 per network. Only 5
  // of a network's held units are kept from other buyers.
  const env = { LIMITS: 'on', TRUST_PROXY: '127.0.0.1', LIMIT_HELD_UNITS: '10/20/30', RESERVED_UNITS: '5' };
  const shop = startShopForSuite(open, { env, clock });

  const visitorFrom = (ip: string, shopper = shop.newVisitor()) => {
    shopper.headers['x-forwarded-for'] = ip;
    return shopper;
  };
  async function openPayPal(shopper: Shopper, quantity: number) {
    await putInCart(shopper, SETS.civicSportFront, quantity);
    const { status, body } = await shopper.call('POST /placeorder/paypal', {
      body: await buildPayPalInput(shopper),
    });
    return 'reason' in body ? `${status} ${body.reason}` : status;
  }
  async function payByCard(shopper: Shopper, quantity: number, token = 'ok') {
    await putInCart(shopper, SETS.civicSportFront, quantity);
    const nonce = `cnon:emu-${token}.${crypto.randomUUID()}`;
    return (await shopper.call('POST /placeorder', { body: await buildOrderInput(shopper, { nonce }) }))
      .status;
  }
  const expireHolds = async () => {
    shop.advanceMinutes(16);
    await shop.app.work.recoverPayments();
    await shop.app.work.expireOrders();
    shop.advanceMinutes(60);
  };
  const listWarnings = async () => {
    const owner = await signInStaff(shop, 'owner', clock);
    const { findings } = await owner.request('GET /admin/overview', { query: {} });
    return findings.map(({ kind, subject }) => `${kind} ${subject}`);
  };

  test('one IP address and one network may hold a limited number of units, and staff are warned', async () => {
    expect(await openPayPal(visitorFrom('203.0.113.1'), 21)).toBe('409 order-units-over');
    expect(await openPayPal(visitorFrom('203.0.113.1'), 12), 'one order above the visitor limit').toBe(200);
    expect(await openPayPal(visitorFrom('203.0.113.1'), 9)).toBe('429 holds-full');
    expect(await openPayPal(visitorFrom('203.0.113.1'), 8)).toBe(200);
    await shop.app.work.expireOrders();
    expect(await listWarnings(), 'no warning for 20 of 100 units').toEqual([]);
    expect(await openPayPal(visitorFrom('203.0.113.2'), 11)).toBe('429 holds-full');
    expect(await openPayPal(visitorFrom('203.0.113.2'), 10)).toBe(200);
    await shop.app.work.expireOrders();
    expect(await listWarnings()).toEqual([`unpaid-holds ${PARTS.front}`]);

    expect(await openPayPal(visitorFrom('203.0.113.3'), 1), 'another IP address of the network').toBe(
      '429 holds-full',
    );
    expect(await payByCard(visitorFrom('203.0.113.3'), 1), 'by card').toBe(200);
    expect(await openPayPal(visitorFrom('198.51.100.3'), 1), 'another network').toBe(200);
    await expireHolds();
    expect(await listWarnings()).toEqual([]);
    expect(await openPayPal(visitorFrom('203.0.113.3'), 1)).toBe(200);
    await expireHolds();
  });

  test('in a network above the limit, a declined card holds no units, and a returning customer is not affected', async () => {
    const buyer = visitorFrom('203.0.113.9', await createCustomer(shop, 'buyer@example.com'));
    await placePaidOrder(shop, { shopper: buyer });
    for (const host of [1, 2]) expect(await openPayPal(visitorFrom(`203.0.113.${host}`), 15)).toBe(200);
    expect(await payByCard(visitorFrom('203.0.113.3'), 20, 'declined')).toBe(402);
    await shop.app.work.expireOrders();
    const heldUnits = shop.db
      .selectFrom('stock_hold')
      .select(({ fn }) => fn.sum<number>('quantity').as('units'));
    expect(Number((await heldUnits.executeTakeFirstOrThrow()).units)).toBe(30);
    expect(await openPayPal(buyer, 25)).toBe(200);
    await expireHolds();
  });

  test('simultaneous orders of one IP address hold no more than its limit', async () => {
    const shoppers = Array.from({ length: 10 }, () => visitorFrom('203.0.113.1'));
    const results = await Promise.all(shoppers.map((shopper) => openPayPal(shopper, 5)));
    expect(results.filter((result) => result === 200)).toHaveLength(4);
    await expireHolds();
  });

  const listFailedChecks = async () => {
    const owner = await signInStaff(shop, 'owner', clock);
    const { checks } = await owner.request('GET /admin/reconciliation', { query: {} });
    return checks.filter(({ check, holds: hasPassed }) => check === 'held-units' && !hasPassed);
  };

  describe('units that a network reserves without paying for them', () => {
    const setStock = async (on_hand: number) => {
      const { allocated } = await stockOf(shop.db, PARTS.front);
      await updateRows(shop.db, 'stock', { on_hand: allocated + on_hand }, { part_number: PARTS.front });
    };
    const reserve = (quantity: number) => createPayPalOrder(shop, {}, quantity, visitorFrom('203.0.113.1'));
    const available = async () => {
      const { on_hand, allocated, held } = await stockOf(shop.db, PARTS.front);
      return on_hand - allocated - held;
    };
    afterEach(async () => {
      await expireHolds();
      await setStock(100);
      expect(await listFailedChecks()).toEqual([]);
    });

    test('a small order reserves its units until it is paid or expires', async () => {
      await setStock(5);
      await reserve(5);
      expect(await available()).toBe(0);
    });

    test('a large unpaid order does not make the set look sold out; the first to pay gets the units, and the other is not charged', async () => {
      await setStock(9);
      const { shopper, body, paypal, order_id } = await reserve(9);
      expect(await available()).toBe(9);
      expect(await payByCard(visitorFrom('198.51.100.1'), 1)).toBe(200);
      await approvePayPal(shop, paypal);
      expect(await payByPayPal(shopper, body, paypal)).toMatchObject({
        status: 409,
        body: { reason: 'stock-short', smessage: expect.stringContaining('8') },
      });
      await shop.app.work.recoverPayments();
      expect((await findOrderRow(shop, order_id)).status).toBe('Processing');
      await expireHolds();
      expect((await findOrderRow(shop, order_id)).status).toBe('Void');
      expect(findBalance(shop, order_id), 'nothing was charged').toBeUndefined();
      expect(await available()).toBe(8);
    });

    test('a payer who approves in time gets the units, whether they return to the shop or not', async () => {
      for (const returnsToShop of [true, false]) {
        await setStock(9);
        const { shopper, body, paypal, order_id } = await reserve(9);
        await approvePayPal(shop, paypal);
        if (returnsToShop) expect((await payByPayPal(shopper, body, paypal)).status).toBe(200);
        shop.advanceMinutes(6);
        await shop.app.work.recoverPayments();
        expect((await findOrderRow(shop, order_id)).status).toBe('Paid');
        expect(await available()).toBe(0);
      }
    });

    test('a declined card leaves no units reserved, and another card can pay the order', async () => {
      await setStock(9);
      const shopper = visitorFrom('203.0.113.1');
      expect(await payByCard(shopper, 9, 'declined')).toBe(402);
      expect(await available()).toBe(9);
      expect(await payByCard(shopper, 9)).toBe(200);
      expect(await available()).toBe(0);
    });

    test('staff cannot record an offline payment for units that were sold to somebody else', async () => {
      await setStock(9);
      const { order_id } = await reserve(9);
      expect(await payByCard(visitorFrom('198.51.100.1'), 1)).toBe(200);
      const payment = {
        order_id,
        actor: 'clerk@example.com',
        method: 'cash',
        received_on: '2026-01-05',
        note: '',
      } as const;
      expect(await recordOfflinePayment(shop.app.orderContext, payment)).toMatchObject({
        reason: 'stock-short',
      });
      expect((await findOrderRow(shop, order_id)).status).toBe('Processing');
    });
  });
});
