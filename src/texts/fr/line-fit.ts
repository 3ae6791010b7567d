export default {
  'frozen-fits': 'Convient à ce véhicule',
  'frozen-condition': 'Convient sous condition : {note}',
  'frozen-condition-open': 'Convient sous condition',
  'frozen-not': 'Ne convient pas à ce véhicule',
  'frozen-not-acknowledged': 'Ne convient pas à ce véhicule, comme confirmé avant la commande',
  'frozen-unknown': 'Compatibilité incertaine : il manque des renseignements sur le véhicule',
  'frozen-not-checked': 'Compatibilité non vérifiée : aucun véhicule indiqué',
};
