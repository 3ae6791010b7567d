import { alternates, pathIn } from '#texts/language-path.ts';
import { localeOf } from '#texts/texts.ts';
import { socialCardPath } from '../paths.ts';
import { useShop } from './shop.tsx';

interface PageMetadata {
  title: string;
  description: string;
  canonical?: string;
  noindex?: boolean;
  /** Id of the preview image for shared links; by default the shop's own. */
  image?: string | null;
}

/** The title and metadata of a page; React hoists them into the document head. */
export function PageHead(props: PageMetadata) {
  const { shop, public_url, language } = useShop();
  const title =
    props.title === shop.name ? `${shop.name} | ${shop.tagline}` : `${props.title} | ${shop.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={props.description} />
      {import.meta.env.SSR ? <SharingData {...props} title={title} /> : null}
      {props.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      {props.canonical ? (
        <link rel="canonical" href={`${public_url}${pathIn(language, props.canonical)}`} />
      ) : null}
      {import.meta.env.SSR && props.canonical && !props.noindex ? (
        <Alternates canonical={props.canonical} />
      ) : null}
    </>
  );
}

function SharingData({ title, description, canonical, image }: PageMetadata) {
  const { shop, public_url, language } = useShop();
  return (
    <>
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:locale" content={localeOf(language).replace('-', '_')} />
      {canonical ? <meta property="og:url" content={`${public_url}${pathIn(language, canonical)}`} /> : null}
      <meta property="og:image" content={`${public_url}${socialCardPath(image)}`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

function Alternates({ canonical }: { canonical: string }) {
  const { public_url, languages } = useShop();
  return alternates(public_url, languages, canonical).map(({ hreflang, url }) => (
    <link key={hreflang} rel="alternate" hrefLang={hreflang} href={url} />
  ));
}
