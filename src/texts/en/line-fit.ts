/** Texts of the fit verdict that is stored with a line of an order, quote or cart. */
export default {
  'frozen-fits': 'Fits this vehicle',
  'frozen-condition': 'Fits with a condition: {note}',
  'frozen-condition-open': 'Fits with a condition',
  'frozen-not': 'Does not fit this vehicle',
  'frozen-not-acknowledged': 'Does not fit this vehicle, as confirmed before ordering',
  'frozen-unknown': 'Fit not certain: more details of the vehicle are needed',
  'frozen-not-checked': 'Fit not checked: no vehicle was given',
} as const;
