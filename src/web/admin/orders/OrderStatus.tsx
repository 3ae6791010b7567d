import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONES: Record<string, Tone> = {
  Processing: 'warning',
  Paid: 'info',
  'Await Shipping': 'info',
  Shipped: 'success',
  Return: 'error',
  Refunded: 'neutral',
  Void: 'neutral',
};

/** An order status with its colour. */
export const OrderStatus = ({ status }: { status: string }) => (
  <StatusBadge tone={TONES[status] ?? 'neutral'}>{status}</StatusBadge>
);
