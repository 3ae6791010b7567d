import { useLoaderData } from 'react-router';
import { artUrl } from '#domain/image-id.ts';
import { articleTexts } from '#texts/en/article-pages.ts';
import { learn } from '#texts/texts.ts';
import { articleListPath, articlePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { articlesOf } from './articles-of.ts';
import './articles.css';

learn('en', articleTexts);

export const handle = { cache: 'shared' };

export const loader = articlesOf;

/** The five articles in their order, each with date and author (CONT-03). */
export function Component() {
  const { say } = useShop();
  const { articles } = useLoaderData<typeof loader>();
  return (
    <div className="page">
      <PageHead
        title={say('articles-title')}
        description={say('articles-description')}
        canonical={articleListPath()}
      />
      <h1>{say('articles-title')}</h1>
      <ol className="article-list">
        {articles.map((article) => (
          <li key={article.title} className="panel">
            <img src={artUrl(article.images[0]!)} alt="" width="200" height="150" loading="lazy" />
            <div>
              <h2>
                <Link to={articlePath(article.title)}>{article.heading}</Link>
              </h2>
              <p className="quiet">
                <time dateTime={article.datetime}>{article.date}</time>{' '}
                {say('article-by', { author: article.author })}
              </p>
              <p>{article.summary}</p>
              <p>
                <Link
                  className="button"
                  to={articlePath(article.title)}
                  aria-label={`${say('article-learn-more')}: ${article.heading}`}
                >
                  {say('article-learn-more')}
                </Link>
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
