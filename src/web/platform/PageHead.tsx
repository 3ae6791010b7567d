import { useShop } from './shop.tsx';

/** Title, description and address of a page; React lifts them into the document's head. */
export function PageHead(props: {
  title: string;
  description: string;
  /** Path of the one address under which search engines shall know this page. */
  canonical?: string;
  noindex?: boolean;
  image?: string;
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
      {props.image ? <meta property="og:image" content={`${public_url}${props.image}`} /> : null}
      {props.noindex ? <meta name="robots" content="noindex, follow" /> : null}
      {props.canonical ? <link rel="canonical" href={`${public_url}${props.canonical}`} /> : null}
    </>
  );
}
