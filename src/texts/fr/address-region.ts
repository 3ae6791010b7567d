export default {
  'address-province-differs': 'Province du code postal {zip} : {region}. Les taxes dépendent de la province.',
  'address-province-correct': 'Choisir la province : {region}',
  'address-state-differs': 'État du code ZIP {zip} : {region}. Vérifiez l’État choisi.',
  'address-state-correct': 'Choisir l’État : {region}',
};
