export default {
  'proof-under-way':
    'Beaucoup de requêtes proviennent de votre réseau; votre navigateur fait donc d’abord un court calcul. Cela prend quelques secondes, et vous n’avez rien à faire.',
};
