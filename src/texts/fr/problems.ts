export default {
  'email-invalid': 'Vérifiez votre adresse courriel : son format n’est pas valide.',
  'sign-in-first': 'Connectez-vous d’abord.',
  'register-invalid': 'L’adresse courriel ou le mot de passe ne répond pas aux exigences. Vérifiez-les.',
  'profile-invalid': 'La mise à jour des renseignements du compte a échoué. Réessayez.',
  'reset-password-invalid': 'Le nouveau mot de passe ne répond pas aux exigences. Vérifiez-le.',
  'current-password-missing': 'Entrez le mot de passe actuel pour en choisir un nouveau.',
  'first-name-problem': 'Entrez le prénom (au plus 50 caractères).',
  'last-name-problem': 'Entrez le nom (au plus 50 caractères).',
  'company-problem': 'Au plus 50 caractères.',
  'phone-problem': 'Le numéro de téléphone n’est pas valide. Entrez 10 chiffres, rien d’autre.',
};
