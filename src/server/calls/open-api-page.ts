import { escapeHtml, plainPage } from '#server/platform/http/plain-page.ts';
import { LANGUAGES } from '#texts/texts.ts';

interface Operation {
  summary: string;
  description: string;
  parameters?: { name: string; in: string; required: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema?: object }> };
  responses: { 200: { content: Record<string, { schema?: object }> } };
}

/** Renders the OpenAPI document as one self-contained page without scripts. */
export function openApiPage(document: Record<string, unknown>): string {
  const { title } = document.info as { title: string };
  const paths = document.paths as Record<string, Record<string, Operation>>;
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      renderOperation(method.toUpperCase(), path, operation),
    ),
  );
  return plainPage(
    LANGUAGES[0],
    `${title}: calls`,
    `<p><a href="/api/openapi.json">OpenAPI 3.1 document</a></p>\n${calls.join('\n')}`,
  );
}

function renderOperation(method: string, path: string, operation: Operation): string {
  const rows = (operation.parameters ?? []).map(
    (each) =>
      `<tr><td><code>${escapeHtml(each.name)}</code></td><td>${each.in}${each.required ? ', required' : ''}</td><td>${escapeHtml(JSON.stringify(each.schema))}</td></tr>`,
  );
  const body = operation.requestBody?.content['application/json']?.schema;
  const [type, reply] = Object.entries(operation.responses[200].content)[0]!;
  return `<details><summary><code>${method} ${escapeHtml(path)}</code> ${escapeHtml(operation.summary)}</summary>
<p>${escapeHtml(operation.description)}</p>
${rows.length > 0 ? `<h2>Parameters</h2><table>${rows.join('')}</table>` : ''}
${body ? `<h2>Body</h2>${json(body)}` : ''}
<h2>Response (${type})</h2>${reply.schema ? json(reply.schema) : ''}</details>`;
}

const json = (value: object) => `<pre>${escapeHtml(JSON.stringify(value, null, 2))}</pre>`;
