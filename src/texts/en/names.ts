/** Display names of statuses and types, by their value in the API. */
export default {
  'status-Processing': 'Processing',
  'status-Paid': 'Paid',
  'status-Await Shipping': 'Await Shipping',
  'status-Shipped': 'Shipped',
  'status-Return': 'Return',
  'status-Refunded': 'Refunded',
  'status-Void': 'Void',
  'message-type-Vehicle Detail': 'Vehicle Detail',
  'message-type-Checkout/Payment': 'Checkout/Payment',
  'message-type-Shipping': 'Shipping',
  'message-type-Return': 'Return',
  'message-type-Other': 'Other',
  'message-type-Action Required': 'Action Required',
  'message-type-Order Updated': 'Order Updated',
  'shipping-method-Standard': 'Standard',
} as const;
