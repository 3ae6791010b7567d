import type en from '../en/delivery-estimate.ts';
import type { TextsLike } from '../texts.ts';

/** Texts of the delivery estimate and the promises beside the price. */
export default {
  'delivery-days': 'Livraison gratuite, de {from} à {to} jours ouvrables après l’expédition ({country})',
  'delivery-dates': 'Livraison gratuite, prévue entre le {from} et le {to}',
  'delivery-more': 'Délais de livraison',
  'delivery-returns': 'Retours',
  'promise-phone': 'Des questions? Appelez-nous au {phone}. {hours}',
  'promise-payment': 'Paiements acceptés',
} satisfies TextsLike<typeof en>;
