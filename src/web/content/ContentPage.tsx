import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { splitLanguage } from '#texts/language-path.ts';
import { contactPath, contentPath } from '../paths.ts';
import { apiOf, dataOrThrow } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import { TextBlocks } from './TextBlocks.tsx';

export const handle = { cache: 'shared' };

export async function loader(args: LoaderFunctionArgs) {
  const path = splitLanguage(new URL(args.request.url).pathname).path.slice(1);
  const name = CONTENT_PAGES.find((each) => each === path)!;
  const { page } = dataOrThrow(await apiOf(args)('GET /content/:page', { params: { page: name } }));
  return data({ name, page });
}

export function Component() {
  const { t } = useShop();
  const { name, page } = useLoaderData<typeof loader>();
  return (
    <div className="page content-columns">
      <PageHead title={page.title} description={page.description} canonical={contentPath(name)} />
      <article className="content-text">
        <h1>{page.title}</h1>
        <TextBlocks blocks={page.blocks} />
      </article>
      <nav className="panel" aria-label={t('footer-help')}>
        <ul className="plain">
          {CONTENT_PAGES.map((each) => (
            <li key={each}>
              <Link to={contentPath(each)} aria-current={each === name ? 'page' : undefined}>
                {t(`content-${each}`)}
              </Link>
            </li>
          ))}
          <li>
            <Link to={contactPath()}>{t('footer-contact')}</Link>
          </li>
        </ul>
      </nav>
    </div>
  );
}
