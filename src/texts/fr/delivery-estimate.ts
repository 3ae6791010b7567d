import type en from '../en/delivery-estimate.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'delivery-to': 'Livraison : {place}',
  'delivery-to-Canada': 'Livraison au Canada',
  'delivery-to-United States': 'Livraison aux États-Unis',
  'delivery-days': 'De {from} à {to} jours ouvrables après l’expédition',
  'delivery-dates': 'Entre le {from} et le {to}',
  'delivery-free': 'Livraison gratuite',
  'delivery-more': 'Délais de livraison',
  'delivery-returns': 'Retours',
  'delivery-code': 'Code postal',
  'delivery-zip': 'Code ZIP',
  'delivery-code-enter': 'Entrer votre code postal',
  'delivery-zip-enter': 'Entrer votre code ZIP',
  'delivery-code-save': 'Mettre à jour',
  'delivery-code-invalid': 'Entrez un code postal, par exemple M5V 2T6.',
  'delivery-zip-invalid': 'Entrez un code ZIP, par exemple 10001.',
  'promise-phone': 'Des questions? Appelez-nous au {phone}. {hours}',
  'promise-payment': 'Paiements acceptés',
} satisfies TextsLike<typeof en>;
