import { randomBytes } from 'node:crypto';
import type { ApiResponse } from '../http.ts';

const NAMES: Record<number, [name: string, message: string]> = {
  400: ['INVALID_REQUEST', 'Request is not well-formed, syntactically incorrect, or violates schema.'],
  401: [
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  ],
  403: ['NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.'],
  404: ['RESOURCE_NOT_FOUND', 'The specified resource does not exist.'],
  422: [
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
  ],
  429: ['RATE_LIMIT_REACHED', 'Too many requests. Blocked due to rate limiting.'],
  500: ['INTERNAL_SERVER_ERROR', 'An internal server error has occurred.'],
};

/** Issues whose status is not 422. */
const STATUS_BY_ISSUE: Record<string, number> = {
  INVALID_PARAMETER_SYNTAX: 400,
  PAYPAL_REQUEST_ID_REQUIRED: 400,
  PERMISSION_DENIED: 403,
  INVALID_RESOURCE_ID: 404,
};

/** An error response; `field` is the JSON pointer of the invalid field. */
export function failure(status: number, issue?: string, field?: string): ApiResponse {
  const [name, message] = NAMES[status]!;
  const detail = { issue, description: issue, ...(field ? { field, location: 'body' } : {}) };
  return {
    status,
    body: {
      name,
      message,
      debug_id: randomBytes(7).toString('hex').slice(0, 13),
      ...(issue ? { details: [detail] } : {}),
      links: [],
    },
  };
}

/** The error response for an issue, with the status that PayPal documents. */
export const issueResponse = (issue: string, field?: string): ApiResponse =>
  failure(STATUS_BY_ISSUE[issue] ?? 422, issue, field);

export const notFound = (): ApiResponse => issueResponse('INVALID_RESOURCE_ID');
