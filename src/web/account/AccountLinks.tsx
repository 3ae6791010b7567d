import { useLocation } from 'react-router';
import { accountPath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { useShop } from '../platform/shop.tsx';
import { ACCOUNT_LINKS, findSection } from './account-links.ts';
import { SignOut } from './SignOut.tsx';

export function AccountLinks({ onChoose }: { onChoose?(): void }) {
  const { t } = useShop();
  const current = findSection(useLocation().pathname);
  return (
    <ul className="account-list">
      {ACCOUNT_LINKS.map(({ session, label }) => (
        <li key={session}>
          <Link
            className="menu-item"
            to={accountPath(session)}
            aria-current={session === current?.session ? 'page' : undefined}
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
