import { contentPath, garagePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { Icon } from '../ui/Icon.tsx';

export function ServicePromises() {
  const { t, shop } = useShop();
  const promises = [
    ['truck', contentPath('shipping'), t('home-promise-shipping')],
    ['check', garagePath(), t('home-promise-fit')],
    [
      'back',
      contentPath('returns'),
      shop.return_days
        ? t('delivery-return-days', { count: Number(shop.return_days) })
        : t('home-promise-returns'),
    ],
    ['box', contentPath('warranty'), t('footer-warranty')],
  ] as const;
  return (
    <ul className="panel tiles promises">
      {promises.map(([icon, path, text]) => (
        <li key={icon}>
          <Link to={path}>
            <Icon name={icon} />
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}
