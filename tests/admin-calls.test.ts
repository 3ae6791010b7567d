import { expect, test } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/call.ts';
import { calls } from '#contract/calls.ts';

interface Node {
  properties?: Record<string, Node>;
  required?: string[];
  items?: Node;
  anyOf?: Node[];
}

const shapeOf = (schema: z.ZodType | undefined, io: 'input' | 'output'): Node =>
  schema ? (z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Node) : {};

/** What stands at the end of a way such as `records[].order_id`. */
function at(node: Node | undefined, way: string): Node | undefined {
  let found = node;
  for (const step of way.split('.')) {
    found = found?.properties?.[step.replace('[]', '')];
    if (step.endsWith('[]')) found = found?.items;
  }
  return found;
}

/** The second specification's table: what a client sends and what it reads, by exactly these names. */
const TABLE: Record<string, { sends?: string; reads: string }> = {
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

test.each(Object.entries(TABLE))('API-01 %s has exactly these names', (name, { sends, reads }) => {
  const call = (calls as Record<string, Call>)[name];
  expect(call, 'the call is there').toBeDefined();
  for (const way of sends?.split(' ') ?? [])
    expect(at(shapeOf(call!.body, 'input'), way), `sends ${way}`).toBeDefined();
  for (const way of reads.split(' '))
    expect(at(shapeOf(call!.reply, 'output'), way), `reads ${way}`).toBeDefined();
});
