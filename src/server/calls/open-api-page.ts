interface Operation {
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: { 200: { content: Record<string, { schema?: object }> } };
}

const STYLE = `
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem; color: #101827 }
  details { border: 1px solid #cfd5dd; border-radius: 8px; margin: .5rem 0; padding: .5rem 1rem }
  summary { cursor: pointer; min-height: 2rem } code { font-weight: 600 }
  pre { background: #f4f6f8; padding: 1rem; overflow: auto; border-radius: 6px } h2 { font-size: 1rem }
  th, td { text-align: left; padding: .25rem 1rem .25rem 0; vertical-align: top }`;

/** Renders the OpenAPI document as one self-contained page without scripts. */
export function openApiPage(document: Record<string, unknown>): string {
  const { title } = document.info as { title: string };
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => section(method.toUpperCase(), path, operation)),
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escaped(title)}: calls</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body>
<h1>${escaped(title)}: calls</h1><p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>
${calls.join('\n')}</body></html>`;
}

function section(method: string, path: string, operation: Operation): string {
  const rows = (operation.parameters ?? []).map(
    (each) =>
      `<tr><td><code>${escaped(each.name)}</code></td><td>${each.in}${each.required ? ', required' : ''}</td><td>${escaped(JSON.stringify(each.schema))}</td></tr>`,
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  const [type, reply] = Object.entries(operation.responses[200].content)[0]!;
  return `<details><summary><code>${method} ${escaped(path)}</code> ${escaped(operation.summary)}</summary>
<p>${escaped(operation.description)}</p>
${rows.length > 0 ? `<h2>Parameters</h2><table>${rows.join('')}</table>` : ''}
${body ? `<h2>Body</h2>${json(body)}` : ''}
<h2>Response (${type})</h2>${reply.schema ? json(reply.schema) : ''}</details>`;
}

const json = (value: object) => `<pre>${escaped(JSON.stringify(value, null, 2))}</pre>`;

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replaceAll(/[&<>"]/g, (character) => ENTITIES[character]!);
