export default {
  'address-province-differs': 'Province du code postal {zip} : {region}. Les taxes dépendent de la province.',
  'address-province-change': 'Choisir la province : {region}',
  'address-state-differs': 'État du code ZIP {zip} : {region}. Vérifiez l’État choisi.',
  'address-state-change': 'Choisir l’État : {region}',
};
