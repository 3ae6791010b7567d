export default {
  'suggest-front': 'avant',
  'suggest-rear': 'arrière',
  'suggest-drilled': 'percés',
  'suggest-slotted': 'rainurés',
  'suggest-plain': 'lisses',
  'suggest-on-sale': 'en solde',
};
