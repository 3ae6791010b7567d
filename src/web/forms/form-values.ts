/** The fields of a form by name; a file counts as an empty text. */
export const formValues = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].map(([name, value]) => [name, typeof value === 'string' ? value : '']));
