import type { OrderStatus as Status } from '#domain/order-status.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

const TONES: Record<Status, Tone> = {
  Processing: 'warning',
  Paid: 'info',
  'Await Shipping': 'info',
  Shipped: 'success',
  Return: 'error',
  Refunded: 'neutral',
  Void: 'neutral',
};

export const OrderStatus = ({ status }: { status: Status }) => (
  <StatusBadge tone={TONES[status]}>{useAdmin().t(`status-${status}`)}</StatusBadge>
);
