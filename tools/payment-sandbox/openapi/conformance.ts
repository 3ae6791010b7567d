import { Ajv2019, type ValidateFunction } from 'ajv/dist/2019.js';
import type { Exchange } from '../sandbox.ts';
import { readSpecification } from './specification.ts';

type Json = Record<string, unknown>;

const SPECIFICATIONS = ['square', 'paypal-orders', 'paypal-payments', 'paypal-webhooks'];

interface Operation {
  specification: string;
  method: string;
  path: RegExp;
  /** The operation's JSON pointer in the specification. */
  pointer: string;
  description: Json;
}

const ajv = new Ajv2019({ strict: false, validateFormats: false, unicodeRegExp: false, allErrors: true });
const operations = SPECIFICATIONS.flatMap(readOperations);

/** Describes how an exchange violates the provider's specification. A rejected request is not checked. */
export function specViolations({ method, path, status, request, response }: Exchange): string[] {
  const operation = operations.find((each) => each.method === method && each.path.test(path));
  if (!operation) return [`${method} ${path} is in no specification`];
  const violations = violationsOf(`response ${status}`, responseValidator(operation, status), response);
  if (status < 300) violations.unshift(...violationsOf('request', requestValidator(operation), request));
  return violations.map((violation) => `${method} ${path}: ${violation}`);
}

function violationsOf(name: string, validate: ValidateFunction | undefined, value: unknown): string[] {
  if (!validate || validate(value)) return [];
  const violations = validate.errors!.map(
    ({ instancePath, message, params }) => `${name} ${instancePath} ${message} ${JSON.stringify(params)}`,
  );
  // A value that matches none of twenty alternatives violates each of them. Two of these violations are enough.
  return violations.length > 4 ? [violations[0]!, violations.at(-1)!] : violations;
}

function requestValidator({ specification, pointer, description }: Operation) {
  const { $ref } = (description.requestBody ?? {}) as { $ref?: string };
  const body = $ref ? $ref.slice(1) : `${pointer}/requestBody`;
  return description.requestBody ? getValidator(specification, body) : undefined;
}

function responseValidator({ specification, pointer, description }: Operation, status: number) {
  const responses = description.responses as Record<string, { $ref?: string; content?: Json }>;
  // Square's specification describes errors as part of the response 200, PayPal's as `default`.
  const errorKey = specification === 'square' ? '200' : 'default';
  const key = String(status) in responses ? String(status) : errorKey;
  const response = responses[key];
  if (!response) throw new Error(`${pointer} describes no response ${status}`);
  if (response.$ref) return getValidator(specification, response.$ref.slice(1));
  return response.content ? getValidator(specification, `${pointer}/responses/${key}`) : undefined;
}

const getValidator = (specification: string, pointer: string) =>
  ajv.getSchema(`${specification}#${pointer}/content/application~1json/schema`);

function readOperations(specification: string): Operation[] {
  const content = readSpecification(specification);
  ajv.addSchema(content, specification);
  return Object.entries(content.paths).flatMap(([path, descriptions]) =>
    Object.entries(descriptions).map(([verb, description]) => ({
      specification,
      description,
      method: verb.toUpperCase(),
      path: new RegExp(`^${path.replaceAll(/\{[^}]+\}/g, '[^/]+')}$`),
      pointer: `/paths/${path.replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${verb}`,
    })),
  );
}
