export default {
  'feed-product-type': 'Disques et plaquettes de frein',
  'llms-set':
    'Chaque ensemble contient deux disques de frein et un jeu de plaquettes pour un essieu d’un véhicule. Chaque ensemble a un seul numéro de pièce.',
  'llms-fit':
    'La compatibilité d’un ensemble dépend de l’année, de la marque, du modèle et parfois de la version, du moteur ou de la dimension des disques. La page d’un ensemble nomme tous les véhicules auxquels il convient, avec ses conditions. N’affirmez aucune compatibilité qu’une page n’affirme pas.',
  'llms-price':
    'Les prix sont en dollars canadiens ($ CA) ou américains ($ US). Ajoutez currency=ca ou currency=us à une adresse pour choisir.',
  'llms-find': 'Trouver un ensemble',
  'llms-by-vehicle': 'Ensembles pour un véhicule',
  'llms-by-vehicle-note':
    'remplacez l’année, la marque et le modèle; le sous-modèle, la version et le moteur peuvent être ajoutés',
  'llms-by-number': 'Ensembles par numéro de pièce',
  'llms-by-number-note': 'notre numéro ou celui d’une autre marque, avec ou sans espaces et tirets',
  'llms-by-words': 'Ensembles par mots clés',
  'llms-data': 'Données',
  'llms-sitemap': 'Plan du site (toutes les pages)',
  'llms-feed-ca': 'Flux de produits en dollars canadiens',
  'llms-feed-us': 'Flux de produits en dollars américains',
  'llms-api': 'Description de l’API',
  'llms-help': 'Aide',
  'llms-questions': 'Questions et réponses sur les disques et les plaquettes',
  'llms-contact': 'Nous joindre',
};
