import { CONTENT_PAGES } from '#domain/content-pages.ts';
import { PRODUCT_LISTS } from '#domain/family.ts';
import { shopTexts } from '#domain/shop-texts.ts';
import type { AppContext } from '#server/calls/context.ts';
import type { Translate } from '#texts/texts.ts';

/** The content of /llms.txt: the shop, its pages and its data for language models, in Markdown. */
export function llmsText({ shop, public_url }: AppContext['settings'], t: Translate): string {
  const link = (text: string, path: string, note?: string) =>
    `- [${text}](${public_url}${path})${note ? `: ${note}` : ''}`;
  const listPath = '/category/rotor';
  return [
    `# ${shop.name}`,
    '',
    `> ${shopTexts(shop, t.language).tagline}`,
    '',
    `- ${t('llms-set')}`,
    `- ${t('llms-fit')}`,
    `- ${t('llms-price')}`,
    '',
    `## ${t('llms-find')}`,
    '',
    link(t('llms-by-vehicle'), `${listPath}/all?year=2018&make=Honda&model=Civic`, t('llms-by-vehicle-note')),
    link(t('llms-by-number'), `${listPath}/search?part_number=ESD-1001F`, t('llms-by-number-note')),
    link(t('llms-by-words'), `${listPath}/search?displayname=2018+civic+front`),
    ...PRODUCT_LISTS.map((slug) => link(t(`list-${slug}`), `${listPath}/${slug}`)),
    '',
    `## ${t('llms-data')}`,
    '',
    link(t('llms-sitemap'), '/sitemap.xml'),
    link(t('llms-feed-ca'), '/feeds/ca.xml'),
    link(t('llms-feed-us'), '/feeds/us.xml'),
    link(t('llms-api'), '/api/openapi.json'),
    '',
    `## ${t('llms-help')}`,
    '',
    link(t('llms-questions'), '/QA'),
    ...CONTENT_PAGES.map((page) => link(t(`content-${page}`), `/${page}`)),
    link(t('llms-contact'), '/contact'),
    '',
  ].join('\n');
}
