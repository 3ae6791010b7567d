import { listPath } from '../paths.ts';
import { NavLink } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';

const CATEGORIES = ['all', 'sale', 'esd', 'ed', 'es'] as const;

export function Categories({ className, label }: { className: string; label: string }) {
  const { t, activeCar } = useShop();
  return (
    <nav className={className} aria-label={label}>
      <ul className="plain">
        {CATEGORIES.map((slug) => (
          <li key={slug}>
            <NavLink to={listPath(slug, activeCar)} className={slug}>
              {t(`category-${slug}`)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
