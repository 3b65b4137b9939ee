import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';
import { shortened, sizeLimits } from './size-limits.ts';

/**
 * Checks requests against the contract. A body is validated without converting its values; the other parts of a request
 * are text, from which numbers are parsed. Absent values get the contract's defaults.
 */
export function createRequestValidation(): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return limited(schema);
    return compiled(texts, httpPart === 'headers' ? asNodeNamesThem(schema) : schema);
  };
}

/**
 * The validator reports all errors, so that a form shows them at once. It would look at every item of a list that is too
 * long anyway.
 */
function limited(schema: object): ReturnType<FastifySchemaCompiler<object>> {
  const check = compiled(bodies, schema);
  const limits = sizeLimits(schema);
  const validate: ReturnType<FastifySchemaCompiler<object>> = (body: unknown) => {
    const isValid = check(shortened(body, limits));
    validate.errors = check.errors ?? null;
    return isValid;
  };
  return validate;
}

interface Compiler {
  validator: Ajv2020;
  /** The compiled schemas by their text. */
  checks: Map<string, ValidateFunction>;
}

// All APIs of a process share these: operations repeat each other's parameters, and tests start many equal APIs.
const bodies = createCompiler(false);
const texts = createCompiler(true);

function compiled({ validator, checks }: Compiler, schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? validator.compile(schema);
  checks.set(text, check);
  return check;
}

/** Node writes the names of headers in lower case. Fastify does not adapt the schema when a custom compiler is set. */
function asNodeNamesThem(schema: { properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function createCompiler(coerceTypes: boolean): Compiler {
  const options = { allErrors: true, removeAdditional: false, useDefaults: true, verbose: true } as const;
  // With strict numbers, Ajv would not compare an infinite number, to which it converts the text `1e309`, with the limits.
  const validator = new Ajv2020({ ...options, coerceTypes, strictNumbers: !coerceTypes });
  addFormats.default(validator);
  // Words of the contract for its readers.
  validator.addVocabulary(['x-deprecated-since', 'x-extensible-enum', 'x-sunset']);
  return { validator, checks: new Map() };
}
