export default {
  'signin-title': 'Se connecter',
  'signin-intro': 'Voyez vos commandes, vos adresses et vos véhicules enregistrés.',
  'signin-submit': 'SE CONNECTER',
  'signin-find-order': 'Vous avez commandé sans compte? Trouvez votre commande',
  'signin-sections': 'Se connecter ou s’inscrire',
  'signin-missing': 'Entrez votre adresse courriel et votre mot de passe.',
  'signin-email-missing': 'Entrez votre adresse courriel.',
  'signin-password-missing': 'Entrez votre mot de passe.',
  'register-title': 'Créer un compte',
  'register-intro':
    'Voyez vos commandes et vos factures, et enregistrez vos adresses, vos véhicules et vos listes de souhaits.',
  'register-submit': 'S’INSCRIRE',
  'registered-title': 'C’est fait!',
  'registered-thanks': 'Merci de votre inscription chez {shop}',
  'registered-email':
    'Vous pouvez vous connecter. Ouvrez le lien dans notre courriel pour confirmer votre adresse.',
  'registered-sign-in': 'Revenir à la connexion',
  'forget-title': 'Mot de passe oublié?',
  'forget-intro':
    'Nous vous enverrons par courriel un code à six chiffres et un lien. L’un comme l’autre permet de choisir un nouveau mot de passe.',
  'forget-submit': 'ENVOYER LE CODE',
  'reset-title': 'Choisir un nouveau mot de passe',
  'reset-intro':
    'Si un compte est associé à cette adresse, nous y avons envoyé un code pour ce navigateur et un lien qui fonctionne dans tout navigateur. Les deux sont valables 15 minutes.',
  'reset-link-intro':
    'Choisissez un nouveau mot de passe. Tous les appareils connectés à votre compte seront déconnectés.',
  'reset-link-new': 'Demander un nouveau lien',
  'reset-code': 'Code de vérification',
  'reset-code-hint': '6 chiffres',
  'reset-code-problem': 'Entrez le code à 6 chiffres.',
  'reset-resend': 'RENVOYER LE CODE',
  'reset-resend-wait': 'RENVOYER LE CODE ({seconds} s)',
  'reset-have-code': 'J’ai déjà un code',
  'reset-not-same': 'Le nouveau mot de passe et sa confirmation ne sont pas identiques.',
};
