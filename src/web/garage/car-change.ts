/** The change of a car that a form asks for; null if the form is about something else. An empty answer removes it. */
export function carChange(form: FormData): object | null {
  const { intent, key, level, value = '', name } = Object.fromEntries(form);
  switch (intent) {
    case 'answer':
      return { answer: { key, value: value || null } };
    case 'level':
      return { level: { level, value } };
    case 'name':
      return { name };
    default:
      return null;
  }
}
