import { StatusMark, type Tone } from '../../ui/StatusMark.tsx';

const TONES: Record<string, Tone> = {
  Processing: 'news',
  Paid: 'busy',
  'Await Shipping': 'busy',
  Shipped: 'good',
  Return: 'bad',
  Refunded: 'off',
  Void: 'off',
};

/** An order's status in its own word; the colours are the same on every screen. */
export const OrderStatus = ({ status }: { status: string }) => (
  <StatusMark tone={TONES[status] ?? 'off'}>{status}</StatusMark>
);
