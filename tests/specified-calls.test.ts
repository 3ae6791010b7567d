import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

/** A call of the specifications. Field names are paths such as `records[].order_id`, separated by spaces. */
interface SpecifiedCall {
  query?: string;
  sends?: string;
  /** The fields of the response that the specification's clients read. */
  reads: string;
}

const VEHICLE = 'year make model submodel trim engine';
const PRICES =
  'is_sale personal_cad_price personal_usd_price personal_cad_sale_price personal_usd_sale_price';
const PRODUCT = `part_number car_part_id subcategory displayname position note main_image ${VEHICLE} ${PRICES}`;
const ADDRESS = 'first_name last_name address_line_1 address_line_2 city province zip country';
const LIST_REPLY = `${fieldsOf('products[]', PRODUCT)} positions[] notes[] subcategories[]`;
const CART_REPLY = `scode smessage ${fieldsOf(
  'cartItems[]',
  `quantity item_id item_name item_condition stock cart_cad_price cart_usd_price cart_custom_note ${PRODUCT}`,
)}`;
const CUSTOMER_INFO =
  'customer_id contact_person_id contact_name first_name last_name email company phone_number percentage hash_code';
const ADDRESS_INPUT = fieldsOf('addressInfo', `${ADDRESS} phone_number company_name`);
const ADDRESSES = fieldsOf('addresses[]', `address_id ${ADDRESS} phone_number company_name`);
const WISH_LISTS = fieldsOf('wishLists[]', 'list_id list_name customer_id is_public item_number');
const SAVED_CARS = fieldsOf('savedCar[]', `id customer_id ${VEHICLE}`);
const RECENT_SEARCHES = fieldsOf(
  'recentSearch[]',
  `id customer_id category subcategory ${VEHICLE} search_term search_content search_timestamp`,
);
const ORDER_ADDRESSES = ['shipping', 'billing'].map((side) =>
  `${ADDRESS} phone`.replaceAll(/\S+/g, (field) => `orderInfo.${side}_${field}`),
);

/** The calls in the tables of both specifications. */
const CALLS: Record<string, SpecifiedCall> = {
  'GET /header': {
    reads: [
      CART_REPLY,
      'customer[].percentage customer[].hash_code customer[].email',
      ADDRESSES,
      WISH_LISTS,
      'wishListsItems[].list_id wishListsItems[].part_number wishListsItems[].car_part_id years[].year',
    ].join(' '),
  },
  'GET /getyears': { reads: '[].year' },
  'GET /getdistinct': { query: `${VEHICLE} field`, reads: '[]' },
  'GET /search/filter/:category/:subcategory': {
    query: `${VEHICLE} part_number`,
    reads: LIST_REPLY,
  },
  'GET /search/:category': { query: 'part_number displayname', reads: LIST_REPLY },
  'GET /category/:category/:subcategory/:offset': {
    reads: `${LIST_REPLY} totalRecrods.total_records`,
  },
  'POST /user/register': { sends: 'email password', reads: 'scode smessage' },
  'POST /user/login': {
    sends: 'email password',
    reads: `scode smessage ${fieldsOf('customerInfo', CUSTOMER_INFO)}`,
  },
  'POST /user/forget': { sends: 'email', reads: 'scode smessage' },
  'POST /user/forget/reset': { sends: 'email password verificationCode', reads: 'scode smessage' },
  'POST /user/information/update': {
    sends: fieldsOf(
      'customerInfo',
      'customer_id contact_person_id contact_name first_name last_name email company phone_number password newPassword',
    ),
    reads: 'scode smessage',
  },
  'GET /coupon/:code': {
    reads: `scode smessage ${fieldsOf('coupon', 'level type percentage price_off year make model submodel')}`,
  },
  'POST /user/cart/add': {
    sends: `${fieldsOf('itemData', 'customer_id part_number car_part_id is_temporary quantity')} is_replaced`,
    reads: CART_REPLY,
  },
  'DELETE /user/:customerOrTemporaryId/cart/:part_number/:car_part_id/remove': { reads: CART_REPLY },
  'GET /user/:customerId/orders': {
    reads: `scode smessage ${fieldsOf('orders[]', 'order_id created_time currency total status')}`,
  },
  'GET /user/:customerId/addresses': { reads: `scode smessage ${ADDRESSES}` },
  'GET /user/:customerId/addressForm': { reads: 'scode smessage addressForm' },
  'GET /user/:customerId/addressForm/:id': {
    reads: `scode smessage ${fieldsOf('addressForm', `address_id ${ADDRESS}`)}`,
  },
  'GET /user/:customerId/wishLists': { reads: `scode smessage ${WISH_LISTS}` },
  'GET /user/:customerId/wishListCreate': { reads: 'scode smessage wishListCreate' },
  'GET /user/:customerId/wishListCreate/:id': { reads: 'scode smessage wishListCreate.list_name' },
  'GET /user/:customerId/wishListItems/:id': {
    reads: `scode smessage ${fieldsOf('wishListItems[]', `list_id ${PRODUCT}`)}`,
  },
  'GET /user/:customerId/savedCar': { reads: `scode smessage ${SAVED_CARS}` },
  'GET /user/:customerId/recentSearch': { reads: `scode smessage ${RECENT_SEARCHES}` },
  'POST /user/address/create': {
    sends: `${ADDRESS_INPUT} addressInfo.customer_id`,
    reads: `scode smessage ${ADDRESSES}`,
  },
  'POST /user/:customerId/address/:id/edit': {
    sends: ADDRESS_INPUT,
    reads: `scode smessage ${ADDRESSES}`,
  },
  'DELETE /user/:customerId/address/:id/delete': { reads: 'scode smessage' },
  'POST /user/wishList/create': {
    sends: 'wishList.list_name wishList.customer_id wishList.is_public',
    reads: `scode smessage ${WISH_LISTS}`,
  },
  'POST /user/:customerId/wishLists/:id/edit': {
    sends: 'wishList.list_name wishList.customer_id wishList.is_public',
    reads: `scode smessage ${WISH_LISTS}`,
  },
  'DELETE /user/:customerId/wishLists/:id/delete': { reads: 'scode smessage' },
  'DELETE /user/wishList/:listId/item/:part_number/:car_part_id/remove': {
    reads: 'scode smessage wishListsItems[].list_id',
  },
  'POST /user/wishList/item/add': {
    sends: 'listId partNumber carPartId',
    reads: `scode smessage wishListsItems[].list_id ${WISH_LISTS}`,
  },
  'POST /user/:customerId/savedCar': {
    sends: `customer_id ${VEHICLE}`,
    reads: 'scode smessage',
  },
  'DELETE /user/:customerId/savedCar/:id': { reads: SAVED_CARS },
  'DELETE /user/:customerId/recentSearch/:id': { reads: RECENT_SEARCHES },
  'POST /user/request': {
    sends: 'type email order_id title content customer_id created_time is_read',
    reads: 'scode smessage',
  },
  'GET /product/:carpartid/:partnumber': {
    query: VEHICLE,
    reads: [
      'scode',
      fieldsOf('itemInfo.itemDetail[]', `part_number main_image details ${PRICES}`),
      fieldsOf('itemInfo.itemImages[]', 'image_id image_url image_number'),
      fieldsOf('itemInfo.product[]', PRODUCT),
    ].join(' '),
  },
  'GET /placeorder/orderid': { reads: 'scode orderId smessage' },
  'POST /placeorder': {
    sends: [
      fieldsOf(
        'lineItems[].data',
        'part_number car_part_id quantity currency item_rate tax_amount item_discount item_subtotal item_total last_modified_time promotion_code custom_note',
      ),
      fieldsOf(
        'orderInfo',
        'customer_id created_time last_modified_time currency status subtotal items_tax total total_discount items_discount email promotion_code payment shipping_method',
      ),
      ...ORDER_ADDRESSES,
      'nonce',
    ].join(' '),
    reads: 'scode orderId smessage',
  },
  'GET /user/:customerid/orders/:orderid': {
    reads: [
      'scode smessage',
      fieldsOf('orderInfo.order', 'order_id status currency carrier tracking_number created_time total'),
      'orderInfo.order.line_items[].item_rate orderInfo.order.line_items[].quantity',
      fieldsOf('orderInfo.shippingAddress', `${ADDRESS} company`),
      fieldsOf('orderInfo.billingAddress', `${ADDRESS} company`),
    ].join(' '),
  },
  'GET /invoice/download/:order_id': { reads: '' },
  'GET /admin/access': { reads: 'scode smessage' },
  'GET /admin/items': {
    reads: 'scode smessage records[].part_number records[].displayname records[].is_active records[].is_sale',
  },
  'GET /admin/items/:id': {
    reads:
      'scode record.part_number record.is_active record.is_sale record.cad_price record.usd_price record.cad_sale_price record.usd_sale_price record.main_image record.images record.description record.details record.displayname',
  },
  'POST /admin/items/:id': {
    sends:
      'part_number data.is_active data.is_sale data.cad_price data.usd_price data.cad_sale_price data.usd_sale_price data.main_image data.images data.description data.details',
    reads: 'scode smessage records',
  },
  'GET /admin/customers': {
    reads:
      'scode smessage records[].customer_id records[].first_name records[].last_name records[].email records[].is_active records[].percentage records[].total_credit records[].used_credit',
  },
  'GET /admin/customers/:id': {
    reads: 'scode record.customer_id record.percentage record.email record.is_active',
  },
  'GET /admin/messages': {
    reads:
      'scode smessage records[].message_id records[].order_id records[].email records[].type records[].title records[].content records[].direction records[].is_replied records[].is_read records[].reply_message records[].created_time records[].customer_id',
  },
  'GET /admin/messages/:id': { reads: 'scode record[].message_id record[].content order' },
  'POST /admin/reply': {
    sends: 'message_id data.is_replied data.reply_message',
    reads: 'scode smessage message[].is_replied',
  },
  'POST /admin/request': {
    sends:
      'customer_id data.type data.order_id data.title data.content data.customer_id data.created_time data.is_read data.direction',
    reads: 'smessage',
  },
  'GET /admin/orders': {
    reads:
      'scode smessage records[].order_id records[].shipping_first_name records[].shipping_last_name records[].created_time records[].currency records[].total records[].status',
  },
  'GET /admin/orders/:id': {
    reads: [
      'record.orderInfo.order_id record.orderInfo.email record.orderInfo.created_time record.orderInfo.status',
      'record.orderInfo.currency record.orderInfo.subtotal record.orderInfo.items_discount record.orderInfo.items_tax',
      'record.orderInfo.shipping record.orderInfo.shipping_tax record.orderInfo.total_discount record.orderInfo.total',
      'record.orderInfo.last_modified_time record.orderInfo.customer_id record.orderInfo.shipping_company',
      'record.orderInfo.shipping_phone record.orderInfo.billing_zip record.orderInfo.billing_country',
      'record.lineItems[].order_id record.lineItems[].part_number record.lineItems[].car_part_id',
      'record.lineItems[].main_image record.lineItems[].subcategory record.lineItems[].displayname',
      'record.lineItems[].item_subtotal record.lineItems[].quantity record.lineItems[].currency',
      'record.lineItems[].status record.lineItems[].custom_note record.lineItems[].submodel record.lineItems[].note',
    ].join(' '),
  },
  'POST /admin/orders/:id': {
    sends:
      'shipping_first_name shipping_last_name shipping_company shipping_address_line_1 shipping_address_line_2 shipping_city shipping_province shipping_country shipping_zip shipping_phone billing_first_name billing_phone last_modified_time status total_discount email created_time customer_id subtotal items_tax total',
    reads: 'scode orderStatus smessage',
  },
  'GET /admin/orderitems': {
    reads:
      'scode smessage records[].order_id records[].part_number records[].car_part_id records[].quantity records[].status records[].custom_note exportItems',
  },
  'POST /admin/orderitems': {
    sends: 'order_id part_number car_part_id custom_note',
    reads: 'scode smessage exportItems lineItems',
  },
  'GET /admin/cartitems': {
    reads:
      'records[].customer_id records[].part_number records[].car_part_id records[].displayname records[].cart_cad_price records[].cart_usd_price records[].cart_custom_note',
  },
  'POST /admin/cartitems': {
    sends: 'customer_id part_number car_part_id cad_price usd_price custom_note',
    reads: 'scode cartItem.cart_cad_price cartItem.cart_usd_price cartItem.cart_custom_note smessage',
  },
  'GET /admin/promotions': {
    reads:
      'records[].id records[].code records[].is_active records[].used_times records[].start_time records[].end_time',
  },
  'GET /admin/promotions/:id': {
    reads: 'record.code record.percentage record.price_off record.level record.type',
  },
  'POST /admin/promotions/:id': {
    sends:
      'id data.code data.type data.level data.description data.year data.make data.model data.submodel data.percentage data.price_off data.start_time data.end_time',
    reads: 'smessage',
  },
  'POST /upload': { reads: 'smessage' },
};

/** Fields that are required although the specification's clients do not send them; listed in docs/deviations.md. */
const DEVIATIONS: Record<string, string[]> = { 'POST /placeorder': ['orderInfo.order_id'] };

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  required?: string[];
  items?: SchemaNode;
  anyOf?: SchemaNode[];
}

/** Puts the path of a parent before each field name. */
function fieldsOf(parent: string, names: string): string {
  return names.replaceAll(/\S+/g, (name) => `${parent}.${name}`);
}
const namesIn = (names = ''): string[] => names.split(' ').filter(Boolean);

const jsonSchema = (schema: z.ZodType | undefined, io: 'input' | 'output'): SchemaNode =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as SchemaNode) : {};

/** The alternative of a nullable schema that is not null. */
const withoutNull = (node: SchemaNode | undefined): SchemaNode | undefined =>
  node?.anyOf?.find((each) => each.properties ?? each.items) ?? node;

/** The schema at a path such as `records[].order_id`. */
function schemaAt(node: SchemaNode, path: string): SchemaNode | undefined {
  let found: SchemaNode | undefined = node;
  for (const step of path.split('.')) {
    const name = step.replace('[]', '');
    if (name) found = withoutNull(found)?.properties?.[name];
    if (step.endsWith('[]')) found = withoutNull(found)?.items;
  }
  return found;
}

/** The paths that an input must contain. */
const requiredPaths = (node: SchemaNode | undefined, parent = ''): string[] => {
  const { properties = {}, required = [] } = withoutNull(node) ?? {};
  return required.flatMap((name) => {
    const field = properties[name];
    const path = `${parent}${name}${field?.items ? '[]' : ''}`;
    const inner = requiredPaths(field?.items ?? field, `${path}.`);
    return inner.length > 0 ? inner : [path];
  });
};

const callNamed = (name: string) => (calls as Record<string, Call | undefined>)[name];

test.each(Object.entries(CALLS))('API-01 %s takes and returns the specified fields', (name, specified) => {
  const call = callNamed(name);
  expect(call, 'the call exists').toBeDefined();
  const { query, body, reply } = call!;
  for (const path of namesIn(specified.query))
    expect(schemaAt(jsonSchema(query, 'input'), path), `query ${path}`).toBeDefined();
  for (const path of namesIn(specified.sends))
    expect(schemaAt(jsonSchema(body, 'input'), path), `sends ${path}`).toBeDefined();
  for (const path of namesIn(specified.reads))
    expect(schemaAt(jsonSchema(reply, 'output'), path), `reads ${path}`).toBeDefined();
});

test.each(Object.entries(CALLS))('API-01 %s requires only specified fields', (name, specified) => {
  const { query, body } = callNamed(name)!;
  const knownFields = [...namesIn(specified.query), ...namesIn(specified.sends), ...(DEVIATIONS[name] ?? [])];
  const required = [
    ...requiredPaths(jsonSchema(query, 'input')),
    // The body of this call is a file.
    ...(name === 'POST /upload' ? [] : requiredPaths(jsonSchema(body, 'input'))),
  ];
  expect(required.filter((path) => !knownFields.includes(path))).toEqual([]);
});
