/** Texts of the questions about a vehicle and of adding a set without an answer. */
export default {
  'question-rotor-Front': 'Which front rotor is on your {vehicle}?',
  'question-rotor-Rear': 'Which rear rotor is on your {vehicle}?',
  'question-rotor-Front or Rear': 'Which rotor is on your {vehicle}?',
  'question-equipment-Front': 'For the front brakes, does your {vehicle} have this: {equipment}?',
  'question-equipment-Rear': 'For the rear brakes, does your {vehicle} have this: {equipment}?',
  'question-equipment-Front or Rear': 'Does your {vehicle} have this: {equipment}?',
  'question-level-submodel': 'Which submodel is your {vehicle}?',
  'question-level-trim': 'Which trim is your {vehicle}?',
  'question-level-engine': 'Which engine does your {vehicle} have?',
  'question-level-choose': 'Please select',
  'question-level-save': 'Save',
  'question-yes': 'Yes',
  'question-no': 'No',
  'question-other': 'Another size',
  'question-other-check':
    'None of our sets is listed for another size. Measure again, or ask us about your vehicle.',
  'question-change': 'Change {answer}',
  'question-how': 'How to find out',
  'question-how-measure':
    'With the wheel off and the car on stands, measure straight across the rotor from edge to edge, level with its centre. Its hat (the raised centre) sticks out: hold a ruler straight in front of it and sight both edges.',
  'question-how-stamp':
    'Or read the stamp on the hat or the outer edge: it gives the diameter, often in millimetres after Ø, and the minimum thickness (MIN or MIN TH). For inches, divide the millimetres by 25.4: 320 mm is 12.6 in.',
  'question-drawing-size': '12.6 in · 320 mm',
  'question-drawing':
    'A brake rotor: the diameter is measured across the whole face; the stamp is on its hat.',
  'garage-add': 'Add a vehicle',
  'garage-show': 'See sets that fit',
  'question-unknown': 'This question does not apply to your vehicle.',
  'level-chosen': 'This has been chosen already. Choose another vehicle instead.',

  'add-no-car': 'Which vehicle is this set for?',
  'add-no-car-help': 'Choose your vehicle and we check that the set fits before you buy it.',
  'add-unchecked': 'Add without checking',
  'add-open': 'One question decides whether this set fits',
  'add-open-help': 'Answer the question about your vehicle above, so that we can check it.',
  'add-open-anyway': 'Add without an answer',
} as const;
