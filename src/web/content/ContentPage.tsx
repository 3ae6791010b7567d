import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router';
import { type Block, type Inline, parseContent } from '#domain/content.ts';
import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { contentPath } from '../paths.ts';
import { apiOf, dataOrThrow } from '../platform/api.ts';
import { Link } from '../platform/Link.tsx';
import { PageHead } from '../platform/PageHead.tsx';
import { useShop } from '../platform/shop.tsx';
import './content.css';

export const handle = { cache: 'shared' };

export async function loader(args: LoaderFunctionArgs) {
  const path = new URL(args.request.url).pathname.slice(1);
  const name = CONTENT_PAGES.find((each) => each === path)!;
  const { page } = dataOrThrow(await apiOf(args)('GET /content/:page', { params: { page: name } }));
  return data({ name, page });
}

/** A page of text, with links to the others. */
export function Component() {
  const { t } = useShop();
  const { name, page } = useLoaderData<typeof loader>();
  return (
    <div className="page content-columns">
      <PageHead title={page.title} description={page.description} canonical={contentPath(name)} />
      <article className="content-text">
        <h1>{page.title}</h1>
        {parseContent(page.text).map((block) => (
          <TextBlock key={JSON.stringify(block)} block={block} />
        ))}
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
        </ul>
      </nav>
    </div>
  );
}

function TextBlock({ block }: { block: Block }) {
  if (block.kind === 'heading') return <h2>{block.text}</h2>;
  if (block.kind === 'paragraph')
    return (
      <p>
        <Inlines inlines={block.inlines} />
      </p>
    );
  return (
    <ul>
      {block.items.map((item) => (
        <li key={item.map(({ text }) => text).join('')}>
          <Inlines inlines={item} />
        </li>
      ))}
    </ul>
  );
}

const Inlines = ({ inlines }: { inlines: Inline[] }) =>
  inlines.map(({ text, href }) => {
    if (href === null) return text;
    return href.startsWith('/') ? (
      <Link key={href} to={href}>
        {text}
      </Link>
    ) : (
      <a key={href} href={href}>
        {text}
      </a>
    );
  });
