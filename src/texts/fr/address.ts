import type en from '../en/address.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'address-country': 'Pays',
  'address-first-name': 'Prénom',
  'address-last-name': 'Nom',
  'address-company': 'Entreprise (facultatif)',
  'address-line-1': 'Adresse, ligne 1',
  'address-line-2': 'Adresse, ligne 2 (facultatif)',
  'address-city': 'Ville',
  'address-province': 'Province',
  'address-state': 'État',
  'address-province-differs':
    'Province du code postal {zip} : {province}. Les taxes dépendent de la province.',
  'address-province-correct': 'Choisir la province : {province}',
  'address-province-unset': 'Choisissez',
  'address-postal-code': 'Code postal',
  'address-zip-code': 'Code ZIP',
  'address-zip-hint-canada': 'Par exemple K1A 0B1.',
  'address-zip-hint-states': 'Par exemple 10001 ou 10001-1234.',
  'address-phone': 'Numéro de téléphone',
  'address-phone-hint': '10 chiffres, par exemple 4165550123. Sert uniquement au transporteur.',
  'address-line-1-problem': 'Entrez la ligne 1 de l’adresse (au plus 500 caractères).',
  'address-line-2-problem': 'Au plus 500 caractères.',
  'city-problem': 'Entrez la ville (au plus 100 caractères).',
  'province-problem': 'Choisissez une province ou un État.',
  'country-problem': 'Choisissez le Canada ou les États-Unis.',
  'zip-problem': 'Entrez un code postal ou un code ZIP valide.',
  'address-phone-line': 'Téléphone : {phone}',
} satisfies TextsLike<typeof en>;
