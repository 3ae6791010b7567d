import type { IncomingHttpHeaders } from 'node:http';

export type Body = Record<string, unknown>;

export interface Money {
  /** Cents. */
  amount: number;
  currency: string;
}

/** A call as it came in, for whichever provider it is. */
export interface Asked {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  /** The body's own characters, for what is signed. */
  raw: string;
  body: Body;
  /** The body is no JSON object or list. */
  is_malformed: boolean;
  /** What a fault wants it to come to: a documented code or issue, or the name of a way to pay. */
  forced?: string;
}

export interface Answer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
  /** What the answer's way back suffers, for tokens that act and are lost. */
  lost?: 'drop' | 'hang';
}

/** One call of a provider: the name that faults go by, and what it does. */
export interface Call {
  name: string;
  run(): Answer;
  /** The answer to a body that is no JSON. */
  malformed(): Answer;
  /** A fault of the provider's own, in its own words. */
  failure(status: number, code?: string): Answer;
  /** Calls with the same mark at the same moment: the later one is refused. */
  mark?: string;
  /** The answer to a call whose mark is taken. */
  busy?(): Answer;
}

/** One call and its answer, for whoever checks them. */
export interface Exchange {
  method: string;
  path: string;
  asked: unknown;
  status: number;
  answer: unknown;
}
