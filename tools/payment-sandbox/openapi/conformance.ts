import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import type { Exchange } from '../answer.ts';
import { specificationOf } from './specification.ts';

type Tree = Record<string, unknown>;

const FILES = ['square', 'paypal-orders', 'paypal-payments', 'paypal-webhooks'];
const VERBS = ['get', 'post', 'patch', 'put', 'delete'];

interface Operation {
  method: string;
  path: RegExp;
  /** Where in the file it stands, as a JSON pointer. */
  pointer: string;
  file: string;
  described: Tree;
}

const ajv = new Ajv2019({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
const operations = FILES.flatMap(read);

/**
 * How a call and its answer depart from the provider's own specification; empty when they do not.
 * What was asked must fit where it was accepted, what is answered always, with no field of our own.
 */
export function departures(exchange: Exchange): string[] {
  const operation = operations.find(
    ({ method, path }) => method === exchange.method && path.test(exchange.path),
  );
  if (!operation) return [`${exchange.method} ${exchange.path} is in no specification`];
  const isAccepted = exchange.status < 300;
  return [
    ...(isAccepted ? misfits('request', requestCheck(operation), exchange.asked) : []),
    ...misfits(`answer ${exchange.status}`, answerCheck(operation, exchange.status), exchange.answer),
  ].map((fault) => `${exchange.method} ${exchange.path}: ${fault}`);
}

function misfits(what: string, check: ValidateFunction | undefined, value: unknown): string[] {
  if (!check || check(value)) return [];
  const faults = check.errors!.map(
    ({ instancePath, message, params }) => `${what} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  // Of twenty kinds of error that it is none of, the first and the last say enough.
  return faults.length > 4 ? [faults[0]!, faults.at(-1)!] : faults;
}

function requestCheck({ file, pointer, described }: Operation): ValidateFunction | undefined {
  const { $ref } = (described.requestBody ?? {}) as { $ref?: string };
  const body = $ref ? $ref.slice(1) : `${pointer}/requestBody`;
  return described.requestBody ? checkAt(file, body) : undefined;
}

function answerCheck({ file, pointer, described }: Operation, status: number): ValidateFunction | undefined {
  const responses = described.responses as Record<string, { $ref?: string; content?: Tree }>;
  // The card provider describes its errors within the answer to a good call.
  const key = String(status) in responses ? String(status) : file === 'square' ? '200' : 'default';
  const response = responses[key];
  if (!response) throw new Error(`no answer ${status} is described at ${pointer}`);
  if (response.$ref) return checkAt(file, response.$ref.slice(1));
  return response.content ? checkAt(file, `${pointer}/responses/${key}`) : undefined;
}

const checkAt = (file: string, pointer: string) =>
  ajv.getSchema(`${file}#${pointer}/content/application~1json/schema`);

function read(file: string): Operation[] {
  const whole = specificationOf(file);
  ajv.addSchema(whole, file);
  return Object.entries(whole.paths).flatMap(([path, verbs]) =>
    VERBS.filter((verb) => verb in verbs).map((verb) => ({
      file,
      described: verbs[verb]!,
      method: verb.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      pointer: `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${verb}`,
    })),
  );
}
