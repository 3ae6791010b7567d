import type en from '../en/checkout.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'checkout-heading': 'Caisse',
  'checkout-back': 'Panier',
  'checkout-secure': 'Paiement sécurisé',
  'checkout-no-script':
    'Le paiement par carte exige JavaScript. Activez-le pour cette page, puis rechargez-la.',
  'checkout-email': 'Courriel',
  'checkout-have-account': 'Vous avez un compte?',
  'checkout-sign-in': 'Connectez-vous',
  'checkout-saved-addresses': 'Vos adresses',
  'checkout-new-address': 'Nouvelle adresse',
  'checkout-hide-form': 'Masquer le formulaire',
  'checkout-email-label': 'Adresse courriel',
  'checkout-email-hint': 'La confirmation de la commande et la facture sont envoyées à cette adresse.',
  'checkout-shipping-address': 'Adresse de livraison',
  'checkout-pays-ca': 'Vous payez en dollars canadiens.',
  'checkout-pays-us': 'Vous payez en dollars américains.',
  'checkout-save-address': 'Enregistrer cette adresse dans mon compte.',
  'checkout-billing': 'Adresse de facturation',
  'checkout-billing-same': 'Utiliser l’adresse de livraison comme adresse de facturation.',
  'checkout-shipping-method': 'Mode de livraison',
  'checkout-standard-free': 'Livraison standard (gratuite)',
  'checkout-payment': 'Paiement',
  'checkout-not-valid':
    'L’adresse de livraison, l’adresse de facturation ou l’adresse courriel n’est pas valide.',
  'checkout-select-addresses': 'Choisissez vos adresses de livraison et de facturation.',
  'checkout-error-title': 'Erreur : {title}',
  'checkout-error-shipping': 'Livraison : {error}',
  'checkout-error-billing': 'Facturation : {error}',
  'checkout-summary': 'Sommaire de la commande',
  'checkout-summary-total': 'Sommaire de la commande, {total}',
  'checkout-summary-before-tax': 'Sommaire de la commande, {total} + taxes',
  'checkout-before-tax': 'Total avant taxes',
  'checkout-free-shipping': 'Gratuite',
  'checkout-tax-no-province': 'Choisissez une province',
  'checkout-tax-no-state': 'Choisissez un État',
  'checkout-tax-announced': 'Taxes : {tax}; total général : {total}.',
  'checkout-tax-component': '{component} {rate} %',
  'checkout-tax-exempt': '{component} {rate} %, exonération ({number})',
  'checkout-quote-failed': 'Les taxes n’ont pas pu être calculées.',
  'checkout-place-order': 'PASSER LA COMMANDE',
  'checkout-placing': 'Commande en cours',
  'checkout-total-is': 'Total général : {total}',
  'checkout-total-before-tax': 'Total avant taxes : {total}',
  'checkout-methods-failed': 'Les modes de paiement n’ont pas pu être chargés.',
  'checkout-paypal-help':
    'Vous approuvez le paiement dans la fenêtre de PayPal. Nous ne voyons jamais vos renseignements de paiement.',
  'checkout-paypal-loading': 'Chargement du bouton PayPal.',
  'checkout-paypal-not-loaded': 'Le bouton PayPal n’a pas pu être chargé.',
  'checkout-paypal-incomplete':
    'Entrez votre adresse courriel et vos adresses de livraison et de facturation pour payer avec PayPal.',
  'checkout-paypal-cancelled': 'PayPal a été fermé. Rien n’a été débité. Votre commande est conservée ici.',
  'checkout-paypal-failed':
    'PayPal a signalé une erreur. Rien n’a été débité. Réessayez, ou payez par carte.',
  'checkout-analytics': 'Autoriser l’analyse anonyme de cet achat',
  'checkout-card-fields': 'Renseignements de la carte',
  'checkout-card-loading': 'Chargement des champs de la carte.',
  'checkout-card-failed': 'Les champs de la carte n’ont pas pu être chargés.',
  'checkout-card-safe':
    'Les renseignements de votre carte vont directement au fournisseur de paiement. Nous ne les voyons jamais.',
  'checkout-card-check':
    'Vérifiez les renseignements de la carte, puis passez la commande de nouveau. Rien n’a été débité.',
  'checkout-card-cardNumber': 'Entrez un numéro de carte valide.',
  'checkout-card-expirationDate': 'Entrez une date d’expiration valide.',
  'checkout-card-cvv': 'Entrez un code de sécurité (CVV) valide.',
  'checkout-card-postalCode': 'Entrez le code postal de l’adresse de facturation de la carte.',
  'checkout-card-not-charged': 'Rien n’a été débité.',
  'checkout-card-not-ready':
    'Les champs de la carte ne sont pas encore prêts. Attendez un instant, puis passez la commande de nouveau.',
  'checkout-no-method':
    'Le paiement par carte n’est pas offert dans cette devise. Choisissez l’autre devise ci-dessous.',
  'checkout-use-credit': 'Payer {amount} avec votre crédit en magasin',
  'checkout-credit': 'Crédit en magasin',
  'checkout-due': 'À payer',
  'checkout-due-is': 'À payer : {total}',
  'checkout-nothing-to-pay': 'Il n’y a rien à payer. Aucune carte n’est requise.',
  'checkout-unreachable':
    'La connexion a été perdue; nous ne pouvons donc pas encore dire si votre commande est passée. Si vous réessayez, le montant ne sera pas débité deux fois.',
  'checkout-not-sent':
    'Votre commande n’a pas été envoyée, car la boutique ou le fournisseur de paiement n’a pas pu être joint. Rien n’a été débité. Réessayez.',
  'checkout-retry': 'Réessayer',
  'checkout-new-total': 'Le total général est maintenant de {total}.',
  'cart-empty': 'Votre panier ne contient aucun article à commander.',
  'cart-changed':
    'Votre panier a changé depuis que vous avez ouvert cette page. Vérifiez-le, puis passez la commande.',
  'total-changed':
    'Le total a changé depuis que vous avez ouvert cette page. Rien n’a été débité. Vérifiez le nouveau total, puis passez la commande.',
  'credit-changed':
    'Votre crédit en magasin a changé depuis que vous avez ouvert cette page. Rien n’a été débité. Vérifiez les montants, puis passez la commande.',
  'paypal-other-funding':
    'PayPal n’a pas pu utiliser cette source de paiement. Rien n’a été débité. Choisissez-en une autre dans la fenêtre de PayPal.',
} satisfies TextsLike<typeof en>;
