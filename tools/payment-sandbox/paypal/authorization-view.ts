import type { SandboxState } from '../state.ts';
import { viewMoney } from './amounts.ts';
import type { PaypalAuthorization } from './records.ts';

export function viewAuthorization(world: SandboxState, authorization: PaypalAuthorization) {
  const { id, status, amount, currency, custom_id, invoice_id, create_time, update_time } = authorization;
  const href = `${world.url()}/v2/payments/authorizations/${id}`;
  const link = (rel: string, method: string, path = '') => ({ href: href + path, rel, method });
  return {
    id,
    status,
    amount: viewMoney(amount, currency),
    seller_protection: {
      status: 'ELIGIBLE',
      dispute_categories: ['ITEM_NOT_RECEIVED', 'UNAUTHORIZED_TRANSACTION'],
    },
    ...(invoice_id === undefined ? {} : { invoice_id }),
    ...(custom_id === undefined ? {} : { custom_id }),
    expiration_time: new Date(authorization.expires_at).toISOString().replace(/\.\d+Z$/, 'Z'),
    links: [
      link('self', 'GET'),
      ...(status === 'CREATED' || status === 'PARTIALLY_CAPTURED'
        ? [
            link('capture', 'POST', '/capture'),
            link('void', 'POST', '/void'),
            link('reauthorize', 'POST', '/reauthorize'),
          ]
        : []),
      { href: `${world.url()}/v2/checkout/orders/${authorization.order_id}`, rel: 'up', method: 'GET' },
    ],
    create_time,
    update_time,
  };
}
