import { type FitVerdict, VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Badges for the verdicts that staff must check before shipping. Other verdicts have no badge. */
export function VerdictBadges({ verdicts }: { verdicts: readonly FitVerdict[] }) {
  const { t } = useAdmin();
  const verdictsToCheck = VERDICTS_TO_CHECK.filter((verdict) => verdicts.includes(verdict));
  if (verdictsToCheck.length === 0) return null;
  return (
    <span className="verdicts">
      {verdictsToCheck.map((verdict) => (
        <FitBadge key={verdict} fit={{ verdict }}>
          {t(`fit-verdict-${verdict}`)}
        </FitBadge>
      ))}
    </span>
  );
}

/** The filter by fit verdicts to check before shipping, for the lists of orders and of order lines. */
export const FIT_FILTER = {
  label: 'fit-column',
  values: {
    'to-check': 'fit-filter-to-check',
    'fits-with-condition': 'fit-verdict-fits-with-condition',
    'not-enough-known': 'fit-verdict-not-enough-known',
    'not-checked': 'fit-verdict-not-checked',
    'does-not-fit': 'fit-verdict-does-not-fit',
  },
} as const;
