/** The request body for a form that changes a car; null for a form with another intent. */
export function carChange({ intent, key, level, value, name }: Record<string, string>): object | null {
  if (intent === 'name') return { name };
  if (intent === 'level') return { level: { level, value } };
  // An empty value removes the answer.
  return intent === 'answer' ? { answer: { key, value: value || null } } : null;
}
