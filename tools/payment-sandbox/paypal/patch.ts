import type { Answer, Asked, Body } from '../answer.ts';
import type { SandboxState } from '../state.ts';
import type { PaypalAccount } from './accounts.ts';
import { centsOf, sumsFault } from './amounts.ts';
import { fieldRefusal, refusal, unknownId } from './errors.ts';
import { isWaiting, keep, orderOf } from './orders.ts';
import type { PaypalOrder } from './records.ts';

const PATH = /^\/purchase_units\/@reference_id=='([^']*)'\/(.+)$/;
/** What of a purchase unit may be changed. */
const PATCHABLE = [
  'amount',
  'custom_id',
  'description',
  'invoice_id',
  'items',
  'shipping/address',
  'shipping/name',
];

interface Change {
  op: 'add' | 'replace' | 'remove';
  name: string;
  value: unknown;
}

/** PATCH /v2/checkout/orders/:id: all changes or none, 204 and no body. */
export function patchOrder(world: SandboxState, account: PaypalAccount, asked: Asked, id: string): Answer {
  const order = orderOf(world, account, id);
  if (!order) return unknownId(id);
  if (!isWaiting(order) && order.status !== 'APPROVED') return refusal('ORDER_ALREADY_COMPLETED');
  const changes = asked.body as unknown;
  if (!Array.isArray(changes) || changes.length === 0) return refusal('MALFORMED_REQUEST_JSON');
  let unit = order.unit;
  for (const [index, each] of (changes as Body[]).entries()) {
    const change = changeOf(order, each, index);
    if ('status' in change) return change;
    unit = applied(unit, change);
  }
  const fault = sumsFault(unit, `/purchase_units/@reference_id=='${unit.reference_id}'`, order.currency);
  if (fault) return fault;
  const amount = centsOf(unit.amount);
  if (order.status === 'APPROVED' && amount > order.amount) return refusal('AMOUNT_CHANGE_NOT_ALLOWED');
  keep(world, { ...order, unit, amount });
  return { status: 204, body: undefined };
}

function changeOf(order: PaypalOrder, change: Body, index: number): Change | Answer {
  const { op, path, value } = change;
  if (op !== 'add' && op !== 'replace' && op !== 'remove') {
    return fieldRefusal('INVALID_PARAMETER_VALUE', `/${index}/op`, op);
  }
  if (typeof path !== 'string') return refusal('PATCH_PATH_REQUIRED');
  const match = PATH.exec(path);
  if (!match) return path.startsWith('/') ? refusal('NOT_PATCHABLE') : refusal('INVALID_JSON_POINTER_FORMAT');
  if (match[1] !== order.unit.reference_id) return refusal('REFERENCE_ID_NOT_FOUND');
  const name = match[2]!;
  if (!PATCHABLE.includes(name)) return refusal('NOT_PATCHABLE');
  if (op !== 'remove' && value === undefined) return refusal('PATCH_VALUE_REQUIRED');
  const isThere = name.split('/').reduce<unknown>((at, key) => (at as Body)?.[key], order.unit) !== undefined;
  if (op !== 'add' && !isThere) return refusal('INVALID_PATCH_OPERATION');
  return { op, name, value };
}

function applied(unit: Body, { op, name, value }: Change): Body {
  const [key, inner] = name.split('/') as [string, string | undefined];
  const next = inner === undefined ? value : { ...(unit[key] as Body), [inner]: value };
  if (op !== 'remove' || inner !== undefined) return { ...unit, [key]: next };
  const { [key]: _, ...rest } = unit;
  return rest;
}
