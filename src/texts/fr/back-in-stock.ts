export default {
  'back-in-stock-intro':
    'Nous vous enverrons un seul courriel quand cet ensemble sera de nouveau en stock. Si votre adresse n’est pas encore confirmée, nous vous enverrons d’abord un lien pour la confirmer.',
  'back-in-stock-email': 'Adresse courriel',
  'back-in-stock-submit': 'M’écrire une fois',
  'back-in-stock-missing': 'Cet ensemble n’est plus vendu.',
  'back-in-stock-question': 'Voulez-vous recevoir un courriel quand l’ensemble sera de nouveau en stock?',
  'back-in-stock-confirm': 'Oui, m’écrire une fois',
  'back-in-stock-cancel': 'Ne pas m’écrire au sujet d’ensembles épuisés',
  'back-in-stock-requested':
    'Nous avons reçu votre demande. Si votre adresse n’est pas encore confirmée, ouvrez le lien du courriel que nous venons de vous envoyer pour la confirmer.',
  'back-in-stock-confirmed':
    'C’est fait. Nous vous écrirons une fois quand l’ensemble sera de nouveau en stock.',
  'back-in-stock-cancelled': 'C’est fait. Nous ne vous écrirons pas au sujet d’ensembles épuisés.',
};
