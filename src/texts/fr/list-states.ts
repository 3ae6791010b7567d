export default {
  'list-wider': { one: '{vehicle} : {count} ensemble', other: '{vehicle} : {count} ensembles' },
  'list-empty-filters': 'Effacer les filtres',
  'list-empty-all': 'Voir tous les ensembles',
  'list-empty-contact': 'Nous poser une question sur votre véhicule',
  'list-empty-number': 'Recherchez avec le numéro de pièce de votre ancien disque.',
  'list-empty-unknown-number':
    'Aucun de nos ensembles n’est associé à ce numéro. Vérifiez chaque caractère ou cherchez par véhicule.',
  'filter-matches': { one: '{count} ensemble correspond', other: '{count} ensembles correspondent' },
  'question-progress': '{number} sur {total}',
  'question-unused':
    'Pour votre {vehicle}, notre catalogue ne prévoit pas ce choix; votre réponse n’a donc pas été utilisée. Vérifiez la version, et comparez votre réponse avec l’ensemble avant de commander.',
  'page-other-car': 'Cette page concerne ce véhicule : {vehicle}. Le vôtre : {active}.',
  'page-show-active': 'Voir les ensembles pour {vehicle}',
};
