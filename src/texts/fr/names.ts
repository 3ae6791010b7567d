import type en from '../en/names.ts';
import type { TextsLike } from '../texts.ts';

/** Display names of statuses, payment methods and types, by their value in the API. */
export default {
  'status-Processing': 'En traitement',
  'status-Paid': 'Payée',
  'status-Await Shipping': 'En attente d’expédition',
  'status-Shipped': 'Expédiée',
  'status-Return': 'Retour',
  'status-Refunded': 'Remboursée',
  'status-Void': 'Annulée',
  'message-type-Vehicle Detail': 'Détails du véhicule',
  'message-type-Checkout/Payment': 'Caisse et paiement',
  'message-type-Shipping': 'Livraison',
  'message-type-Return': 'Retour',
  'message-type-Other': 'Autre',
  'message-type-Action Required': 'Action requise',
  'message-type-Order Updated': 'Commande mise à jour',
  'checkout-pay-card': 'Carte',
  'checkout-pay-paypal': 'PayPal',
  'order-payment-card': 'Carte',
  'order-payment-paypal': 'PayPal',
  'order-payment-credit': 'Crédit en magasin',
  'order-payment-offline': 'Reçu par la boutique',
  'order-payment-none': 'Rien à payer',
  'order-page-payment-card': 'Carte',
  'order-page-payment-paypal': 'PayPal',
  'order-page-payment-credit': 'Crédit en magasin',
  'order-page-payment-offline': 'Enregistré à la main',
  'order-page-payment-none': 'Aucun paiement requis',
  'shipping-method-Standard': 'Standard',
} satisfies TextsLike<typeof en>;
