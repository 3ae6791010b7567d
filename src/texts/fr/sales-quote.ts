export default {
  'sales-quote-price-note': 'Soumission {number}',
  'sales-quote-title': 'Soumission {number}',
  'sales-quote-until': 'Ces prix sont valables jusqu’au {day}.',
  'sales-quote-message': 'Message de notre équipe',
  'quote-ordered': 'Une commande a été passée à partir de cette soumission.',
  'quote-being-paid':
    'Une commande de cette soumission est en cours de paiement. Réessayez dans quelques minutes.',
  'quote-revised': 'Nous révisons cette soumission. Vous recevrez la nouvelle par courriel.',
  'quote-expired': 'Cette soumission était valable jusqu’au {day}. Demandez-nous-en une nouvelle.',
  'quote-sign-in':
    'Cette soumission est exonérée de taxe. Connectez-vous à votre compte pour passer la commande.',
  'sales-quote-order': 'Commander selon cette soumission',
  'sales-quote-stock': 'Les ensembles vous sont réservés quand vous passez la commande.',
  'sales-quote-sign-in': 'Se connecter pour commander',
  'sales-quote-missing': 'Soumission introuvable',
  'sales-quote-missing-help':
    'Copiez de nouveau le lien du courriel, ou demandez-nous de l’envoyer une autre fois.',
  'sales-quote-ask': 'Poser une question sur cette soumission',
  'sales-quote-list-total': 'Prix courants',
  'sales-quote-saved': 'Économie avant taxes',
  'sales-quote-tax-region': 'Taxes : {region}',
};
