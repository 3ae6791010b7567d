/** The change of a car that a form asks for by its intent; null if the form is about something else. */
export function carChange({ intent, key, level, value, name }: Record<string, string>): object | null {
  if (intent === 'name') return { name };
  if (intent === 'level') return { level: { level, value } };
  // An empty answer removes the answer.
  return intent === 'answer' ? { answer: { key, value: value || null } } : null;
}
