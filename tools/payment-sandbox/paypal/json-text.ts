/** The very characters of a member's value in the text of a JSON object; parsing and printing would change them. */
export function valueTextOf(json: string, name: string): string | undefined {
  let depth = 0;
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]!;
    if (sign === '"') {
      const end = endOfString(json, at);
      const isName = depth === 1 && /^\s*:/.test(json.slice(end, end + 40));
      if (isName && JSON.parse(json.slice(at, end)) === name)
        return valueAt(json, json.indexOf(':', end) + 1);
      at = end - 1;
    } else if (sign === '{' || sign === '[') depth += 1;
    else if (sign === '}' || sign === ']') depth -= 1;
  }
  return undefined;
}

function endOfString(json: string, start: number): number {
  let at = start + 1;
  while (at < json.length && json[at] !== '"') at += json[at] === '\\' ? 2 : 1;
  return at + 1;
}

function valueAt(json: string, from: number): string {
  let depth = 0;
  for (let at = from; at < json.length; at += 1) {
    const sign = json[at]!;
    if (sign === '"') at = endOfString(json, at) - 1;
    else if (sign === '{' || sign === '[') depth += 1;
    else if (depth > 0 && (sign === '}' || sign === ']')) depth -= 1;
    else if (depth === 0 && (sign === ',' || sign === '}')) return json.slice(from, at).trim();
  }
  return json.slice(from).trim();
}
