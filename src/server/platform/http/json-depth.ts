/** The maximum depth, which is more than any request of the shop or the providers' webhooks needs. */
export const MAX_JSON_DEPTH = 32;

/** True if the arrays and objects of a JSON text are nested too deep. Scans the text once, without parsing it. */
export function isNestedTooDeep(json: string, max = MAX_JSON_DEPTH): boolean {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < json.length; index++) {
    const character = json[index];
    if (isInString) {
      if (character === '\\') index++;
      else if (character === '"') isInString = false;
    } else if (character === '"') isInString = true;
    else if (character === '{' || character === '[') {
      if (++depth > max) return true;
    } else if (character === '}' || character === ']') depth--;
  }
  return false;
}
