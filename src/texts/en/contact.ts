/** Texts of the contact form. Specified texts are verbatim. */
export default {
  'contact-title': 'Contact us',
  'contact-search': 'I searched for “{text}” and did not find it.\n\n',
  'contact-part': 'Part number {part}',
  'contact-set': '- {quantity} × {name} ({part})',
  'contact-return': 'Return',
  'contact-return-content':
    'I would like to return these sets, which have not been installed:\n{sets}\n\nReason: ',
  'contact-return-help':
    'Delete the sets that you are keeping and add the reason. Please do not send anything yet: we will reply by email with the return address.',
  'contact-warranty': 'Warranty',
  'contact-warranty-content':
    'My warranty claim is about:\n{sets}\n\nWhat is wrong: \nInstalled on (date and odometer): \nOdometer today: ',
  'contact-warranty-help':
    'Delete the sets that are fine and fill in the rest. We will reply by email; you can attach photos to your answer.',
  'contact-description': 'Ask about a vehicle, an order, a shipment or a return.',
  'contact-call': 'Call {phone}',
  'contact-reply-time': 'We answer messages by email, usually within one business day.',
  'contact-order-page': 'Its status, tracking, invoice, cancellation and returns.',
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
  'contact-count': '{count} of {max} characters',
  'contact-submit': 'SUBMIT FORM',
  'contact-sending': 'Sending',
  'contact-sent':
    'Thank you. We have received your message and will reply by email, usually within one business day. If you see no reply by then, check your junk folder.',
  'contact-invalid': 'Some information you entered is not meet the requirement, please check!',
  'contact-email-problem': 'Email address format is wrong, max length is 50.',
  'contact-order-problem': 'Order number cannot be empty, max length 50 characters.',
  'contact-title-problem': 'Please enter the title.',
  'contact-content-problem': 'Content cannot be empty, Please describe your problem.',
  'contact-email-alert': 'Email Addrress is not valid. Please check your Email address.',
  'contact-order-alert': 'Please enter your order number to submit the ticket.',
} as const;
