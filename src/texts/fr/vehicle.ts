export default {
  'vehicle-submodel': 'Sous-modèle',
  'vehicle-trim': 'Version',
  'vehicle-engine': 'Moteur',
  'vehicle-unset': 'Choisissez',
  'vehicle-not-needed': 'sans objet',
  'vehicle-open': 'Vous n’avez pas à préciser le reste.',
  'vehicle-reset': 'Réinitialiser',
  'vehicle-next': 'Suivant',
  'vehicle-loaded': { one: '{level} : {count} choix chargé', other: '{level} : {count} choix chargés' },
  'vehicle-lost': '{value} n’existe pas pour ce choix. Choisissez de nouveau.',
  'vehicle-failed': 'La liste n’a pas pu être chargée.',
  'vin-label': 'Ou entrez votre NIV',
  'vin-hint':
    '17 caractères, au bas du pare-brise ou sur le cadre de la portière du conducteur. Nous ne conservons pas le NIV.',
  'vin-find': 'Trouver',
  'vin-scan': 'Numériser',
  'vin-open': 'Rempli d’après votre NIV, que nous n’avons pas conservé. Choisissez le reste.',
};
