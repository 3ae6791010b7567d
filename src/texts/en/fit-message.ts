/** Texts of the message that asks a buyer about the fit of an order before it ships. */
export default {
  'fit-message-title': 'Before we ship order {order}: does it fit your vehicle?',
  'fit-message-intro': 'We want to be sure that your order fits before we ship it. Please help us with this:',
  'fit-message-line': '{quantity} × {name} ({part}) for {car}.',
  'fit-message-line-no-car': '{quantity} × {name} ({part}). It is listed for {car}.',
  'fit-message-choices': '{question} Possible answers: {choices}.',
  'fit-message-condition': 'It fits only under this condition: {note}. Does your vehicle meet it?',
  'fit-message-no-car': 'Which vehicle is it for? Please send us its year, make, model, trim and engine.',
  'fit-message-levels': 'Which submodel, trim and engine does your vehicle have?',
  'fit-message-misfit':
    'Our catalogue says that it does not fit this vehicle. Is it meant for another vehicle, or should we ship it anyway?',
  'fit-message-more': {
    one: 'One more set of this order needs a check; we will write to you about it.',
    other: '{count} more sets of this order need a check; we will write to you about them.',
  },
  'fit-message-reply': 'Please reply to this message. Thank you.',
} as const;
