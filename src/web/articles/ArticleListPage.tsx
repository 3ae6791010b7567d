import { useLoaderData } from 'react-router';
import { artUrl } from '#domain/image-id.ts';
import { articleListPath, articlePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { loadArticles } from './load-articles.ts';
import './articles.css';

export const handle = { cache: 'shared' };

export const loader = loadArticles;

/** The articles in the order of the specification, each with date and author (CONT-03). */
export function Component() {
  const { t } = useShop();
  const { articles } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHead
        title={t('footer-all-articles')}
        description={t('articles-description')}
        canonical={articleListPath()}
      />
      <h1>{t('footer-all-articles')}</h1>
      <ol className="grid article-list">
        {articles.map((article) => (
          <li key={article.title} className="panel">
            <img src={artUrl(article.images[0]!)} alt="" width="200" height="150" loading="lazy" />
            <div>
              <h2>
                <Link className="heading-link" to={articlePath(article.title)}>
                  {article.heading}
                </Link>
              </h2>
              <p className="quiet">
                <time dateTime={article.datetime}>{article.date}</time>{' '}
                {t('article-by', { author: article.author })}
              </p>
              <p>{article.summary}</p>
              <p>
                <Link
                  className="button"
                  to={articlePath(article.title)}
                  aria-label={t('article-learn-more-of', { heading: article.heading })}
                >
                  {t('article-learn-more')}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
