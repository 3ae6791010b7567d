import { socialCardPath } from '../paths.ts';
import { useShop } from './shop.tsx';

/** The title and metadata of a page; React hoists them into the document head. */
export function PageHead(props: {
  title: string;
  description: string;
  /** Path of the canonical URL. */
  canonical?: string;
  noindex?: boolean;
  /** Id of the preview image for shared links; by default the shop's own. */
  image?: string | null;
}) {
  const { shop, public_url } = useShop();
  const title =
    props.title === shop.name ? `${shop.name} | ${shop.tagline}` : `${props.title} | ${shop.name}`;
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={props.description} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={props.description} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={shop.name} />
      {props.canonical ? <meta property="og:url" content={`${public_url}${props.canonical}`} /> : null}
      <meta property="og:image" content={`${public_url}${socialCardPath(props.image)}`} />
      <meta name="twitter:card" content="summary_large_image" />
      {props.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      {props.canonical ? <link rel="canonical" href={`${public_url}${props.canonical}`} /> : null}
    </>
  );
}
