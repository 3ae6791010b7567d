import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';

const TONES: Record<string, Tone> = {
  Processing: 'news',
  Paid: 'busy',
  'Await Shipping': 'busy',
  Shipped: 'good',
  Return: 'bad',
  Refunded: 'off',
  Void: 'off',
};

/** An order status with its colour. */
export const OrderStatus = ({ status }: { status: string }) => (
  <StatusBadge tone={TONES[status] ?? 'off'}>{status}</StatusBadge>
);
