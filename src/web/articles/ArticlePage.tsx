import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { artUrl } from '#domain/image-id.ts';
import { TextBlocks } from '../content/TextBlocks.tsx';
import { articleListPath, articlePath, homePath, listPath } from '../paths.ts';
import { apiOf, dataOrNull } from '../platform/api.ts';
import { JsonLd } from '../platform/JsonLd.tsx';
import { Link, ParagraphLink } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import './articles.css';

export const handle = { cache: 'shared' };

/** The article of a URL without a slug. */
const DEFAULT_SLUG = 'vented rotor vs solid rotor';

export async function loader(args: LoaderFunctionArgs) {
  const slug = new URL(args.request.url).searchParams.get('title') || DEFAULT_SLUG;
  const response = await apiOf(args)('GET /articles/:title', { params: { title: slug } });
  return data({ article: dataOrNull(response)?.article }, { status: response.status });
}

export function Component() {
  const { t, site_url, shop } = useShop();
  const { article } = useLoaderData<typeof loader>();
  if (!article)
    return (
      <div className="page stack">
        <PageHead title={t('article-unknown')} description={t('articles-description')} noindex />
        <FamilyLinks />
      </div>
    );
  const anchorId = (heading: string) => heading.replaceAll(/[^\p{L}\p{N}]+/gu, '-');
  return (
    <article className="page stack">
      <PageHead
        title={article.heading}
        description={article.description}
        canonical={articlePath(article.title)}
        image={article.images[0]!}
      />
      <JsonLd
        data={
          import.meta.env.SSR && {
            '@type': 'Article',
            headline: article.heading,
            description: article.description,
            datePublished: article.datetime,
            author: { '@type': 'Organization', name: shop.name },
            url: `${site_url}${articlePath(article.title)}`,
          }
        }
      />
      <ParagraphLink to={articleListPath()}>{t('footer-all-articles')}</ParagraphLink>
      <h1>{article.heading}</h1>
      <p className="quiet">
        <time dateTime={article.datetime}>{article.date}</time> {t('article-by', article)}
      </p>
      <p className="panel article-images">
        {article.images.map((each) => (
          <img key={each} src={artUrl(each)} alt="" width="320" height="240" />
        ))}
      </p>
      <div className="content-columns">
        <nav className="panel contents" aria-label={t('article-contents')}>
          <h2>{t('article-contents')}</h2>
          <ul className="plain">
            {article.sections.map(({ heading }) => (
              <li key={heading}>
                <a href={`#${anchorId(heading)}`}>{heading}</a>
              </li>
            ))}
          </ul>
        </nav>
        <div className="content-text">
          {article.sections.map(({ heading, blocks }) => (
            <section key={heading} id={anchorId(heading)}>
              <h2>{heading}</h2>
              <TextBlocks blocks={blocks} />
            </section>
          ))}
        </div>
      </div>
      <FamilyLinks />
    </article>
  );
}

/** Links to the families, shown below an article; for an unknown article they are shown alone (CONT-02). */
function FamilyLinks() {
  const { t, activeCar } = useShop();
  return (
    <aside className="panel top-bar grid tight promotion">
      <h2>{t('article-promotion')}</h2>
      <p>{t('article-promotion-text')}</p>
      <ul className="row">
        {(['esd', 'ed', 'es'] as const).map((slug) => (
          <li key={slug}>
            <Link className={`badge ${slug}`} to={listPath(slug, activeCar)}>
              {t(`category-${slug}`)}
            </Link>
          </li>
        ))}
        {activeCar ? null : (
          <li>
            <Link to={homePath()}>{t('choose-your-vehicle')}</Link>
          </li>
        )}
      </ul>
    </aside>
  );
}
