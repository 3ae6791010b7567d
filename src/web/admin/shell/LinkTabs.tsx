import { Link } from '../../platform/Link.tsx';

export interface LinkTab {
  label: string;
  to: string;
  isCurrent: boolean;
}

export function LinkTabs(props: { label: string; tabs: readonly LinkTab[]; variant?: 'saved' | 'lists' }) {
  const { label, tabs, variant = '' } = props;
  return (
    <nav aria-label={label}>
      <ul className={`tabs ${variant}`.trim()}>
        {tabs.map((tab) => (
          <li key={tab.label}>
            <Link to={tab.to} aria-current={tab.isCurrent ? 'page' : undefined}>
              {tab.label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
