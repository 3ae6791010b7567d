import type { ContactType } from '#domain/contact.ts';

interface Question {
  /** The day of the month, from 0. */
  day: number;
  /** The index of the sender in the list of people. */
  sender: number;
  type: ContactType;
  title: string;
  content: string;
  /** The answer; null if nobody has answered yet. */
  reply: string | null;
}

/** Messages that are not about an order. */
export const QUESTIONS: readonly Question[] = [
  {
    day: 3,
    sender: 4,
    type: 'Vehicle Detail',
    title: 'Which rotor does my CR-V have?',
    content: 'The list shows 11.1 in and 11.8 in for my 2015 CR-V. How do I find out which one I need?',
    reply: 'Measure across the old rotor, or send us the VIN and we will look it up for you.',
  },
  {
    day: 9,
    sender: 20,
    type: 'Other',
    title: 'Bedding in',
    content: 'Do I have to bed in the pads, and how long does it take?',
    reply: 'Yes: about ten gentle stops from 60 km/h, without stopping completely. The article explains it.',
  },
  {
    day: 15,
    sender: 26,
    type: 'Checkout/Payment',
    title: 'Tax on my invoice',
    content: 'Can you put our company name on the invoice? The order was for our fleet.',
    reply: 'Type it in the Company field of the billing address, and it is printed on the invoice.',
  },
  {
    day: 28.6,
    sender: 11,
    type: 'Vehicle Detail',
    title: 'Towing',
    content: 'I tow a small trailer with my F-150. Would you take drilled and slotted, or only slotted?',
    reply: null,
  },
  {
    day: 29.1,
    sender: 16,
    type: 'Other',
    title: 'Pick up in Toronto',
    content: 'I am in Toronto this week. Could I pick up a set instead of having it shipped?',
    reply: null,
  },
  {
    day: 29.7,
    sender: 24,
    type: 'Checkout/Payment',
    title: 'Card declined',
    content: 'My card was declined, but the bank says that everything is fine. Can I pay by PayPal?',
    reply: null,
  },
];

/** Searches, how often each was made, and whether a result was opened. */
export const SEARCHES: readonly (readonly [text: string, times: number, is_opened: boolean])[] = [
  ['honda civic front', 3, true],
  ['f-150 rear rotors', 2, true],
  ['camry 2016', 3, true],
  ['drilled slotted', 2, true],
  ['wrangler brakes', 1, true],
  ['ceramic pads', 1, false],
  ['subaru forester rear', 1, true],
  ['hunda civic', 2, true],
  ['toyota carolla', 1, true],
  ['tesla model 3', 4, false],
  ['caliper', 3, false],
  ['brake fluid dot 4', 2, false],
  ['handbrake shoes', 1, false],
  ['ram 1500', 2, false],
  ['brembo', 1, false],
];

export const CARRIERS = ['Canada Post', 'Purolator', 'UPS'] as const;
