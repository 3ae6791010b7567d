import { type FitVerdict, VERDICTS_TO_CHECK } from '#domain/fitment.ts';
import { FitBadge } from '../../ui/FitBadge.tsx';
import { useAdmin } from '../platform/admin.tsx';

/** Badges for those of the verdicts that staff must check before shipping. */
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
