import { expect, test } from 'vitest';
import { describeWithDatabase } from '#tests/support/databases.ts';
import { buildOrderInput, putInCart } from '#tests/support/order-input.ts';
import { paymentRecords } from '#tests/support/order-records.ts';
import { visitorWithCart } from '#tests/support/orders.ts';
import { updateRows } from '#tests/support/rows.ts';
import { PARTS, SETS } from '#tests/support/small-catalogue.ts';
import { startShopForSuite } from '#tests/support/suite.ts';

describeWithDatabase('refusals of an order', (open) => {
  const shop = startShopForSuite(open);

  test('CHK-10 a total that differs from the quote is refused with the new quote, and nothing is charged', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { orderInfo: { total: 1 } });
    const response = await shopper.call('POST /placeorder', { body });
    expect(response).toMatchObject({
      status: 409,
      body: { reason: 'total-changed', quote: { total: 214.69 } },
    });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toEqual({
      captured: [],
      attempts: [],
      invoices: 0,
      emails: 0,
    });
  });

  test('CHK-10 rates, discounts and the status in the payload are ignored', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, {
      orderInfo: { status: 'Paid', subtotal: 0, items_tax: 0, total_discount: 500 },
    });
    Object.assign(body.lineItems[0]!.data, { item_rate: 0.01, tax_amount: 0 });
    const { orderId } = await shopper.request('POST /placeorder', { body });
    expect((await paymentRecords(shop, orderId)).captured).toEqual([21469]);
  });

  test('CHK-07 invalid address fields are each reported with the specified message', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, {
      orderInfo: { shipping_zip: 'M5H 1A', billing_phone: '1', email: 'nope' },
    });
    const response = await shopper.call('POST /placeorder', { body });
    expect(response).toMatchObject({
      status: 400,
      body: {
        smessage: 'Shipping/Billing address or Email is not valid.',
        errors: [
          { field: 'email', message: 'please check your email, the format is wrong.' },
          {
            field: 'shipping_zip',
            message: 'Zip code error, Do not split zip code with space or any other chracter.',
          },
          { field: 'billing_phone', message: 'Phone Number error, Please only enter 10 digit Number.' },
        ],
      },
    });
  });

  test('CHK-07 a changed cart, an unknown order number and an empty cart are refused', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    await putInCart(shopper, SETS.civicSportFront, 2);
    expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({ reason: 'cart-changed' });
    const otherShopper = await visitorWithCart(shop);
    expect((await otherShopper.call('POST /placeorder', { body })).body).toMatchObject({
      reason: 'order-number-unknown',
    });
    const withoutCart = shop.newVisitor();
    expect((await withoutCart.call('POST /placeorder', { body })).body).toMatchObject({
      smessage: 'There is no item in your cart needs to check out.',
    });
  });

  test('CART-11 a quantity above the stock is refused with item, quantity and stock', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor, 6);
    const response = await shopper.call('POST /placeorder', { body: await buildOrderInput(shopper) });
    expect(response.body).toMatchObject({
      reason: 'stock-short',
      smessage: 'ESD Rotors&Pads Front Set 12.6 in ordered quantity (6) exceeds current available stock (5).',
    });
  });

  test('a line that is no longer sold blocks the order, and the message names it', async () => {
    const shopper = await visitorWithCart(shop, SETS.civicSiLargeRotor);
    const body = await buildOrderInput(shopper);
    const setActive = (is_active: boolean) =>
      updateRows(shop.db, 'item', { is_active }, { part_number: PARTS.largeFront });
    await setActive(false);
    const response = await shopper.call('POST /placeorder', { body });
    await setActive(true);
    expect(response.body).toMatchObject({
      smessage: 'ESD Rotors&Pads Front Set 12.6 in is no longer sold. Remove it from the cart to check out.',
    });
  });

  test('a paid order’s number cannot be reused with other content', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper);
    await shopper.request('POST /placeorder', { body });
    const bodyWithOtherCity = { ...body, orderInfo: { ...body.orderInfo, shipping_city: 'Ottawa' } };
    expect((await shopper.call('POST /placeorder', { body: bodyWithOtherCity })).body).toMatchObject({
      reason: 'order-content-differs',
    });
  });

  test('a missing card token and an unknown PayPal order are refused', async () => {
    const shopper = await visitorWithCart(shop);
    const body = await buildOrderInput(shopper, { nonce: null });
    expect((await shopper.call('POST /placeorder', { body })).body).toMatchObject({
      reason: 'token-missing',
    });
    const orderInfo = { ...body.orderInfo, payment: 'paypal' as const };
    for (const nonce of ['5O190127TN364715T', null]) {
      const response = await shopper.call('POST /placeorder', { body: { ...body, orderInfo, nonce } });
      expect(response.body).toMatchObject({ reason: 'paypal-order-unknown' });
    }
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({ captured: [], attempts: [] });
  });

  test('a payload that repeats a line does not match the cart and is not charged', async () => {
    const shopper = await visitorWithCart(shop);
    await putInCart(shopper, SETS.civicSportRear);
    const body = await buildOrderInput(shopper);
    const [line] = body.lineItems;
    const response = await shopper.call('POST /placeorder', { body: { ...body, lineItems: [line!, line!] } });
    expect(response).toMatchObject({ status: 409, body: { reason: 'cart-changed' } });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
  });

  test('an order above ten million dollars is refused and nothing is written', async () => {
    const setPrice = (cad_price: number) =>
      updateRows(shop.db, 'item', { cad_price }, { part_number: PARTS.front });
    await setPrice(10_000_000);
    const shopper = await visitorWithCart(shop, SETS.civicSportFront, 99);
    await putInCart(shopper, SETS.civicSiSmallRotor, 99);
    const body = await buildOrderInput(shopper);
    const response = await shopper.call('POST /placeorder', { body });
    await setPrice(18_999);
    expect(response).toMatchObject({
      status: 409,
      body: { reason: 'order-too-large', smessage: expect.stringContaining('C$10000000.00') },
    });
    expect(await paymentRecords(shop, body.orderInfo.order_id)).toMatchObject({ attempts: [], captured: [] });
  });
});
