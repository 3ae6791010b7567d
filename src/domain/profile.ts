import { ADDRESS_LENGTHS } from './address.ts';
import { withoutCardNumbers } from './card-number.ts';
import { oneLine } from './one-line.ts';

/** What customers say of themselves. Optional fields are null when empty. */
export interface Profile {
  first_name: string;
  last_name: string;
  company: string | null;
  phone_number: string | null;
}

/** What is wrong with a field; its sentence stands in the texts under the same name. */
export interface ProfileProblem {
  field: keyof Profile;
  problem: 'first-name-problem' | 'last-name-problem' | 'company-problem' | 'phone-problem';
}

/** Each field is one line, empty optional fields are nothing, and a card number is kept in none. */
export function normaliseProfile(sent: { [K in keyof Profile]?: string | null | undefined }): Profile {
  const text = (field: keyof Profile) => withoutCardNumbers(oneLine(sent[field] ?? ''));
  return {
    first_name: text('first_name'),
    last_name: text('last_name'),
    company: text('company') || null,
    phone_number: text('phone_number') || null,
  };
}

/** Every field that breaks its rule, in the order of the form; the company by its own field. */
export function profileProblems(profile: Profile): ProfileProblem[] {
  const { name, company } = ADDRESS_LENGTHS;
  const isName = (text: string) => text !== '' && text.length <= name;
  const broken: [boolean, keyof Profile, ProfileProblem['problem']][] = [
    [!isName(profile.first_name), 'first_name', 'first-name-problem'],
    [!isName(profile.last_name), 'last_name', 'last-name-problem'],
    [(profile.company ?? '').length > company, 'company', 'company-problem'],
    [
      profile.phone_number !== null && !/^\d{10}$/.test(profile.phone_number),
      'phone_number',
      'phone-problem',
    ],
  ];
  return broken.filter(([is]) => is).map(([, field, problem]) => ({ field, problem }));
}
