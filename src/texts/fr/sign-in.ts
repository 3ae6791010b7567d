export default {
  'register-email-problem': 'L’adresse courriel n’est pas valide. Vérifiez-la.',
  'password-problem':
    'Le mot de passe doit contenir au moins une majuscule, une minuscule et un chiffre, et compter de 8 à 50 caractères. (Seuls les caractères spéciaux @$!%*?& sont permis.)',
  'password-length-problem': 'Utilisez de 8 à 128 caractères.',
  'password-common': 'Ce mot de passe est trop courant. Choisissez-en un autre.',
  registered: 'Nous vous avons envoyé un courriel avec les prochaines étapes.',
  'signed-in': 'Votre session est ouverte.',
  'signed-out': 'Votre session est fermée.',
  'code-sent': 'Le code de vérification a été envoyé à votre adresse courriel.',
  'password-changed': 'Le mot de passe a été changé. Utilisez le nouveau pour vous connecter.',
  'profile-saved': 'Les renseignements du compte ont été mis à jour.',
  'verify-sent': 'Nous vous avons envoyé un courriel avec un lien. Ouvrez-le pour confirmer votre adresse.',
  'account-deleted': 'Votre compte a été supprimé.',
  'session-ended': 'L’autre navigateur a été déconnecté.',
  'sessions-ended': {
    one: '{count} autre navigateur a été déconnecté.',
    other: '{count} autres navigateurs ont été déconnectés.',
  },
  'field-new-password': 'Nouveau mot de passe',
  'field-confirm-password': 'Confirmer le mot de passe',
  'password-change': 'CHANGER LE MOT DE PASSE',
  'field-email-address': 'Adresse courriel',
};
