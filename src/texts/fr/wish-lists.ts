export default {
  'wish-heart': 'Liste de souhaits',
  'wish-heart-of': 'pour {product}',
  'log-in-first': 'Connectez-vous d’abord.',
  'wish-no-list': 'Créez d’abord votre liste de souhaits.',
  'wish-create-list': 'Créer une liste avec cet ensemble',
  'wish-lists': 'Vos listes de souhaits',
  'wish-set-added': 'L’ensemble a été ajouté à votre liste de souhaits.',
  'wish-remove-failed': 'Le retrait de la liste de souhaits a échoué. Réessayez.',
  'vehicle-incomplete': 'Choisissez au moins l’année, la marque et le modèle pour enregistrer le véhicule.',
  'save-car': 'Enregistrer le véhicule',
  'save-car-saved': '✓ Véhicule enregistré',
  'save-car-in-browser':
    'Véhicule enregistré dans ce navigateur : {car}. Connectez-vous pour le retrouver sur tous vos appareils.',
};
