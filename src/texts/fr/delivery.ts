export default {
  'delivery-hour': '{hour} (heure de l’Est)',
  'delivery-list-country': '{country}, la plupart des adresses : de {from} à {to} jours ouvrables',
  'delivery-list-region':
    '{country}, codes postaux commençant par {prefixes} : de {from} à {to} jours ouvrables',
  'delivery-list-zip': '{country}, codes ZIP commençant par {prefixes} : de {from} à {to} jours ouvrables',
};
