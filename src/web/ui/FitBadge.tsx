import type { ReactNode } from 'react';
import type { Fit } from '#domain/fitment.ts';
import { Icon, type IconName } from './Icon.tsx';

const ICONS: Record<Fit['verdict'], IconName> = {
  fits: 'check',
  'fits-with-condition': 'alert',
  'does-not-fit': 'cross',
  'not-enough-known': 'car',
  'not-checked': 'car',
};

export function FitBadge({ fit, children }: { fit: Pick<Fit, 'verdict'>; children: ReactNode }) {
  return (
    <span className={`tag roomy ${fit.verdict}`}>
      <Icon name={ICONS[fit.verdict]} />
      {children}
    </span>
  );
}
