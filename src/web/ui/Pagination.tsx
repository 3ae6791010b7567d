import { Link } from '../platform/Link.tsx';
import { useTranslate } from '../platform/notices.tsx';
import { clampPage, pageWindow } from './page-window.ts';
import './pagination.css';

/** Links to at most five pages around the current one. */
export function Pagination(props: { page: number; pageCount: number; to(page: number): string }) {
  const t = useTranslate();
  const { pageCount, to } = props;
  const page = clampPage(props.page, pageCount);
  if (pageCount <= 1) return null;
  const step = (target: number, label: string) =>
    target >= 1 && target <= pageCount ? (
      <Link className="button" to={to(target)}>
        <span className="page-step">{label}</span>
      </Link>
    ) : (
      <span className="button" aria-hidden="true" aria-disabled="true">
        <span className="page-step">{label}</span>
      </span>
    );
  return (
    <nav className="pagination" aria-label={t('pages-label')}>
      {step(page - 1, t('pages-previous'))}
      {pageWindow(page, pageCount).map((each) => (
        <Link key={each} className="button" to={to(each)} aria-current={each === page ? 'page' : undefined}>
          <span className="visually-hidden">{t('pages-page')}</span>
          {each}
        </Link>
      ))}
      {step(page + 1, t('pages-next'))}
    </nav>
  );
}
