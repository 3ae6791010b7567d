import { backInStockPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useTranslate } from '../platform/notices.tsx';

/** Offers an email when a sold-out set is available again. */
export function BackInStockLink(props: {
  set: Record<'car_part_id' | 'part_number', string>;
  className: string;
}) {
  const t = useTranslate();
  const { car_part_id, part_number } = props.set;
  return (
    <Link className={props.className} to={backInStockPath({ car_part_id, part_number })}>
      {t('back-in-stock-title')}
    </Link>
  );
}
