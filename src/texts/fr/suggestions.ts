export default {
  'suggest-list': 'Suggestions',
  'suggest-recent': 'Recherches récentes',
  'suggest-clear': 'Effacer l’historique',
  'suggest-count': {
    one: '{count} suggestion. Utilisez les flèches vers le haut et vers le bas.',
    other: '{count} suggestions. Utilisez les flèches vers le haut et vers le bas.',
  },
  'suggest-car': 'Véhicule',
  'suggest-family': 'Gamme',
  'suggest-words': 'Recherche',
  'suggest-replaces': 'Remplace {brand}',
};
