import { useLocation } from 'react-router';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { PathIcon } from '../ui/Icon.tsx';
import { ACCOUNT_LINKS, findAccountLink } from './account-links.ts';
import { SignOut } from './SignOut.tsx';
import '../ui/menu.css';
import './account-menu.css';

export function AccountLinks({ onChoose }: { onChoose?(): void }) {
  const { t } = useShop();
  const currentLink = findAccountLink(useLocation().pathname);
  return (
    <ul className="account-list">
      {ACCOUNT_LINKS.map(({ section, label }) => (
        <li key={section}>
          <Link
            className="menu-item"
            to={accountPath(section)}
            aria-current={section === currentLink?.section ? 'page' : undefined}
            onClick={onChoose}
          >
            {t(label)}
          </Link>
        </li>
      ))}
      <li>
        <SignOut />
      </li>
    </ul>
  );
}

/** Marks an expandable element. */
export const Chevron = () => <PathIcon path="M6 9l6 6 6-6" />;
