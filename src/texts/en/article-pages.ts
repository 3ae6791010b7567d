/** Texts of the article list and article pages, without the articles. */
export default {
  'articles-description':
    'Articles about brake rotors and pads: types of rotors, when to replace them, calipers, discs and drums.',
  'article-learn-more': 'LEARN MORE',
  'article-learn-more-of': 'LEARN MORE: {heading}',
  'article-by': 'by {author}',
  'article-contents': 'On this page',
  'article-promotion': 'Rotors and pads for your car',
  'article-promotion-text': 'Each set contains two rotors and one set of pads, matched to your vehicle.',
  'article-unknown': 'Article',
} as const;
