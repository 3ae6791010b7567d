/** Texts of the contact form. Specified texts are verbatim. */
export default {
  'contact-search': 'I searched for “{text}” and did not find it.\n\n',
  'contact-about-order': 'Order {order}',
  'contact-part': 'Part number {part}',
  'contact-set': '{quantity} × {name} ({part})',
  'contact-return': 'Return',
  'contact-sets': 'Which sets?',
  'contact-sets-missing': 'Choose at least one set.',
  'contact-reply-to': 'We will reply to {email}.',
  'contact-return-intro': 'I would like to return these sets, which have not been installed:',
  'contact-return-help': 'Please do not send anything yet: we will reply by email with the return address.',
  'contact-return-reason': 'Reason for the return',
  'contact-return-reason-hint':
    'If you are not returning all units of the same set, tell us how many you are keeping.',
  'contact-return-submit': 'Request the return',
  // The title of stored messages, which `findReturnRequest` compares.
  'contact-warranty': 'Warranty',
  'contact-warranty-intro': 'My warranty claim is about these sets:',
  'contact-warranty-help': 'We will reply by email; you can attach photos to your answer.',
  'contact-warranty-reason': 'What is wrong?',
  'contact-warranty-reason-hint':
    'Include the date and the odometer reading of the installation, and the odometer reading today.',
  'contact-warranty-submit': 'Send the claim',
  'contact-description': 'Ask about a vehicle, an order, a shipment or a return.',
  'contact-call': 'Call {phone}',
  'contact-reply-time': 'We answer messages by email, usually within one business day.',
  'contact-order-page': 'Status, tracking, invoice, cancellation and returns.',
  'contact-write': 'Write to us',
  'contact-answers': 'Quick answers',
  'contact-question-order': 'Where is my order?',
  'contact-answer-order':
    'The order page shows each parcel with its tracking link and what is still to come. Open it from any email about the order.',
  'contact-question-fit': 'Does this set fit my car?',
  'contact-answer-fit':
    'Choose your car once. Every set then shows whether it fits, and which rotor size to check.',
  'contact-question-return': 'How do I return a set?',
  'contact-answer-return':
    'Choose “Return a set” on the page of the shipped order. We will reply with the return address.',
  'contact-question-cancel': 'Can I cancel my order?',
  'contact-answer-cancel':
    'Yes, on the order page, until we pack it. For a change of address, call or write to us right away.',
  'contact-question-warranty': 'What does the warranty cover?',
  'contact-answer-warranty':
    'Every set has a warranty from the day of delivery. Choose “Make a warranty claim” on the order page.',
  'contact-question-delivery': 'When will my set arrive?',
  'contact-answer-delivery':
    'Each product page and the cart show the estimated days for your postal code or ZIP code.',
  'contact-type': 'Problem Type',
  'contact-email': 'Email Address',
  'contact-email-account': 'We reply to the email address of your account.',
  'contact-order': 'Order Number',
  'contact-order-required': 'Required. If you have not ordered yet, choose “Other”.',
  'contact-order-optional': 'Optional.',
  'contact-subject': 'Title',
  'contact-content': 'Comments/Questions',
  'contact-content-vehicle':
    'For a question of fit, give the year, make, model, trim and engine, and the part number if you have one.',
  'contact-count': '{count} of {max} characters',
  'contact-submit': 'SUBMIT FORM',
  'contact-sending': 'Sending',
  'contact-invalid': 'Some information you entered is not meet the requirement, please check!',
  'contact-email-problem': 'Email address format is wrong, max length is 50.',
  'contact-order-problem': 'Order number cannot be empty, max length 50 characters.',
  'contact-title-problem': 'Please enter the title.',
  'contact-content-problem': 'Content cannot be empty, Please describe your problem.',
  'contact-email-alert': 'Email Addrress is not valid. Please check your Email address.',
  'contact-order-alert': 'Please enter your order number to submit the ticket.',
} as const;
