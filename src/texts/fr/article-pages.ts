export default {
  'articles-description':
    'Articles sur les disques et les plaquettes de frein : types de disques, moment du remplacement, étriers, disques et tambours.',
  'article-learn-more': 'EN SAVOIR PLUS',
  'article-learn-more-of': 'EN SAVOIR PLUS : {heading}',
  'article-by': 'par {author}',
  'article-contents': 'Sur cette page',
  'article-promotion': 'Disques et plaquettes pour votre véhicule',
  'article-promotion-text':
    'Chaque ensemble contient deux disques et un jeu de plaquettes, choisis pour votre véhicule.',
  'article-unknown': 'Article',
};
