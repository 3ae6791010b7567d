import { randomBytes } from 'node:crypto';
import type { Answer } from '../answer.ts';
import { ISSUES } from './issues.ts';

export interface Detail {
  issue: string;
  description: string;
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query';
}

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  409: ['RESOURCE_CONFLICT', 'The server has detected a conflict while processing this request.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
  503: ['SERVICE_UNAVAILABLE', 'Service Unavailable.'],
};

const DOCS = 'https://developer.paypal.com/docs/api/orders/v2/';

/** PayPal's error body. Every answer has a debug id, in the body and as a header. */
export function problem(status: number, details: Detail[] = [], more_links: object[] = []): Answer {
  const [name, message] = NAMES[status] ?? NAMES[500]!;
  const information = details.slice(0, 1).map(({ issue }) => ({
    href: `${DOCS}#error-${issue}`,
    rel: 'information_link',
    method: 'GET',
  }));
  return {
    status,
    body: {
      name,
      message,
      debug_id: newDebugId(),
      ...(details.length > 0 ? { details } : {}),
      links: [...information, ...more_links],
    },
  };
}

export const newDebugId = (): string => randomBytes(7).toString('hex').slice(0, 13);

/** The refusal with a documented issue; its status is the documented one. */
export function refusal(issue: string, more: Partial<Detail> = {}, links: object[] = []): Answer {
  const [status, description] = ISSUES[issue] ?? [422, 'The sandbox was told to answer so.'];
  return problem(status, [{ ...more, issue, description }], links);
}

/** The refusal for a field of the request's body; `field` is its JSON pointer. */
export const fieldRefusal = (issue: string, field: string, value?: unknown): Answer =>
  refusal(issue, { field, location: 'body', ...(value === undefined ? {} : { value: String(value) }) });

export const unknownId = (value: string): Answer =>
  refusal('INVALID_RESOURCE_ID', { field: 'id', value, location: 'path' });
