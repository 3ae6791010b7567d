import type en from '../en/forms.ts';
import type { TextsLike } from '../texts.ts';

export default {
  'form-marked': 'Corrigez les champs marqués, puis réessayez.',
  'form-working': 'Un instant',
  'change-saved': 'Votre modification est faite. Actualisez la page si elle n’apparaît pas.',
  'password-show': 'Afficher',
  'password-hide': 'Masquer',
  'password-show-label': 'Afficher le mot de passe',
  'password-hide-label': 'Masquer le mot de passe',
  'password-rules': 'Exigences du mot de passe',
  'password-rule-length': 'de 8 à 50 caractères',
  'password-rule-length-open': 'de 8 à 128 caractères',
  'password-rule-lower': 'une minuscule',
  'password-rule-upper': 'une majuscule',
  'password-rule-digit': 'un chiffre',
  'password-rule-characters': 'seulement ces caractères spéciaux : @$!%*?&',
  'password-rule-uncommon': 'pas seulement un mot ou un nom courant avec des chiffres',
  'password-rule-met': 'respectée',
  'password-rule-unmet': 'non respectée',
  'confirm-problem': 'La confirmation ne correspond pas au nouveau mot de passe.',
} satisfies TextsLike<typeof en>;
