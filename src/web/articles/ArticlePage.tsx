import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { articleByTitle, articleTexts, DEFAULT_ARTICLE } from '#texts/en/articles.ts';
import { learn } from '#texts/texts.ts';
import { articlePath, categoryPath, homePath } from '../paths.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { Structured } from '../platform/Structured.tsx';
import { useShop } from '../platform/shop.tsx';
import './articles.css';

learn('en', articleTexts);

export const handle = { cache: 'shared' };

/** Plus signs are spaces and capitals do not matter; an unknown title has no article. */
export function loader({ request }: LoaderFunctionArgs) {
  const title = (new URL(request.url).searchParams.get('title') ?? DEFAULT_ARTICLE).toLowerCase();
  return data({ title }, { status: articleByTitle(title) ? 200 : 404 });
}

export function Component() {
  const { say, image, public_url, shop } = useShop();
  const { title } = useLoaderData<typeof loader>();
  const article = articleByTitle(title);
  if (!article)
    return <PageHead title={say('article-unknown')} description={say('articles-description')} noindex />;
  const id = (heading: string) => heading.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  return (
    <article className="page article">
      <PageHead
        title={article.heading}
        description={article.description}
        canonical={articlePath(article.title)}
      />
      <Structured
        facts={{
          '@type': 'Article',
          headline: article.heading,
          description: article.description,
          datePublished: article.datetime,
          author: { '@type': 'Organization', name: shop.name },
          url: `${public_url}${articlePath(article.title)}`,
        }}
      />
      <h1>{article.heading}</h1>
      <p className="quiet">
        <time dateTime={article.datetime}>{article.date}</time>{' '}
        {say('article-by', { author: article.author })}
      </p>
      <p className="article-images">
        {article.images.map((each) => (
          <img key={each} src={image(each)} alt="" width="320" height="240" />
        ))}
      </p>
      <div className="article-columns">
        <nav className="panel contents" aria-label={say('article-contents')}>
          <h2>{say('article-contents')}</h2>
          <ul>
            {article.sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${id(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="article-body">
          {article.sections.map(({ heading, paragraphs }) => (
            <section key={heading} id={id(heading)}>
              <h2>{heading}</h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
      </div>
      <aside className="panel promotion">
        <h2>{say('article-promotion')}</h2>
        <p>{say('article-promotion-text')}</p>
        <ul className="plain">
          {(['esd', 'ed', 'es'] as const).map((slug) => (
            <li key={slug}>
              <Link className={`badge ${slug}`} to={categoryPath(slug)}>
                {say(`category-${slug}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={homePath()}>{say('strip-change-vehicle')}</Link>
          </li>
        </ul>
      </aside>
    </article>
  );
}
