import type { Fit } from '#domain/fitment.ts';
import { Icon, type IconName } from './Icon.tsx';

const ICONS: Record<Fit['verdict'], IconName> = {
  fits: 'check',
  'fits-with-condition': 'alert',
  'does-not-fit': 'cross',
  'choose-vehicle': 'car',
};

/** The verdict in words, with a sign and a colour beside them. */
export function FitBadge({ fit, children }: { fit: Pick<Fit, 'verdict'>; children: string }) {
  return (
    <span className={`fit ${fit.verdict}`}>
      <Icon name={ICONS[fit.verdict]} />
      {children}
    </span>
  );
}
