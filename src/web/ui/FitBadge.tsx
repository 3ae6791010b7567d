import type { Fit } from '#domain/fitment.ts';
import { Icon, type IconName } from './Icon.tsx';

const ICONS: Record<Fit['verdict'], IconName> = {
  fits: 'check',
  'fits-with-condition': 'alert',
  'does-not-fit': 'cross',
  'not-enough-known': 'car',
  'not-checked': 'car',
};

/** The fit verdict as text with an icon and a colour. `short` is shown instead where lists are narrow. */
export function FitBadge(props: {
  fit: Pick<Fit, 'verdict'>;
  short?: string | false | undefined;
  children: string;
}) {
  const { fit, short, children } = props;
  return (
    <span className={`tag roomy ${fit.verdict}`} data-short={short || undefined}>
      <Icon name={ICONS[fit.verdict]} />
      {short ? <span>{children}</span> : children}
    </span>
  );
}
