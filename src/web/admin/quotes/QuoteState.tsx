import type { SalesQuoteState } from '#domain/sales-quote.ts';
import { StatusBadge, type Tone } from '../../ui/StatusBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

const TONES: Record<SalesQuoteState, Tone> = {
  draft: 'neutral',
  sent: 'warning',
  expired: 'neutral',
  ordered: 'success',
};

export function QuoteState({ state }: { state: SalesQuoteState }) {
  const { t } = useAdmin();
  return <StatusBadge tone={TONES[state]}>{t(`quote-state-${state}`)}</StatusBadge>;
}
