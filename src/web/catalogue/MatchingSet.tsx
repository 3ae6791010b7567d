import type { ReactNode } from 'react';
import { productPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import type { OfferedSet } from '../platform/shopper.ts';
import { FitBadge } from '../ui/FitBadge.tsx';
import { Price } from '../ui/Price.tsx';
import { SetImage } from '../ui/SetImage.tsx';
import { fitText } from './fit-text.ts';
import { ItemName } from './ItemName.tsx';
import { setName } from './set-name.ts';
import './matching-set.css';

export function MatchingSet(props: {
  matching: OfferedSet;
  onOpen?: (() => void) | undefined;
  children: ReactNode;
}) {
  const { t } = useShop();
  const { matching, onOpen, children } = props;
  const { set, fit, car } = matching;
  return (
    <section className="panel grid dense matching-set" aria-label={t('axle-title')}>
      <p className="label">{t('axle-title')}</p>
      <div className="row">
        <SetImage image={set.main_image} width={96} height={72} loading="lazy" />
        <div className="grid dense">
          <Link to={productPath(set, car)} onClick={onOpen}>
            {setName(set, t)}, <ItemName item={set} />
          </Link>
          <FitBadge fit={fit}>{fitText(fit, car, t)}</FitBadge>
          <Price prices={set} />
        </div>
      </div>
      {children}
    </section>
  );
}
