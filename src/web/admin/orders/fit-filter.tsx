import { type FitVerdict, VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** The filter for verdicts to check before shipping, in lists of orders and their lines. */
export const FIT_FILTER = {
  label: 'fit-filter',
  values: {
    'to-check': 'fit-filter-to-check',
    'fits-with-condition': 'fit-verdict-fits-with-condition',
    'not-enough-known': 'fit-verdict-not-enough-known',
    'not-checked': 'fit-verdict-not-checked',
    'does-not-fit': 'fit-verdict-does-not-fit',
  },
} as const;

/** Badges for the verdicts of an order's lines that staff check before shipping. */
export function VerdictMarks({ verdicts }: { verdicts: readonly FitVerdict[] }) {
  const { t } = useAdmin();
  const toCheck = VERDICTS_TO_CHECK.filter((verdict) => verdicts.includes(verdict));
  if (toCheck.length === 0) return null;
  return (
    <span className="verdicts">
      {toCheck.map((verdict) => (
        <FitBadge key={verdict} fit={{ verdict }}>
          {t(`fit-verdict-${verdict}`)}
        </FitBadge>
      ))}
    </span>
  );
}
