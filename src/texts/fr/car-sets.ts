export default {
  'car-sets-heading': 'Ensembles pour votre {vehicle}',
  'car-sets-all': { one: 'Voir {count} ensemble', other: 'Voir les {count} ensembles' },
  'car-sets-none':
    'Nous n’avons aucun ensemble pour ce véhicule. Écrivez-nous ou parcourez tous les ensembles.',
  'car-sets-ask': 'Nous écrire',
};
