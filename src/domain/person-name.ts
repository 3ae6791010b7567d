/** The full name of a person; empty if neither name is known. */
export const personName = (person: { first_name: string | null; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ');
