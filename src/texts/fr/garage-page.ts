export default {
  'garage-title': 'Vos véhicules',
  'garage-help':
    'Nous vérifions si chaque ensemble que vous voyez ou commandez convient à votre véhicule actif.',
  'garage-active': 'Actif',
  'garage-use': 'Utiliser ce véhicule',
  'garage-stop': 'Ne plus l’utiliser',
  'garage-remove-of': 'Retirer {vehicle}',
  'garage-removed': 'Véhicule retiré : {vehicle}.',
  'garage-name': 'Nom, par exemple CR-V de maman',
  'garage-name-of': 'Nom : {vehicle}',
  'garage-name-save': 'Enregistrer le nom',
  'garage-empty': 'Aucun véhicule pour l’instant. Choisissez-en un pour voir ce qui convient.',
  'garage-back': 'Revenir là où vous étiez',
  'garage-full-visitor':
    'Nous gardons vos cinq derniers véhicules. Connectez-vous pour en garder jusqu’à vingt.',
  'garage-unsaved': 'Non enregistré dans votre compte',
  'garage-save': 'Enregistrer dans votre compte',
  'garage-save-of': 'Enregistrer dans votre compte : {vehicle}',
};
