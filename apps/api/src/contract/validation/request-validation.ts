import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';

/**
 * Checks requests against the contract. A body is validated without converting its values; the other parts of a request
 * are text, from which numbers are parsed. Absent values get the contract's defaults.
 */
export function createRequestValidation(): FastifySchemaCompiler<object> {
  const bodies = createValidator(false);
  const texts = createValidator(true);
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return bodies.compile(schema);
    return texts.compile(httpPart === 'headers' ? asNodeNamesThem(schema) : schema);
  };
}

/** Node writes the names of headers in lower case. Fastify does not adapt the schema when a custom compiler is set. */
function asNodeNamesThem(schema: { properties?: object }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  return { ...schema, properties: Object.fromEntries(properties) };
}

function createValidator(coerceTypes: boolean): Ajv2020 {
  const options = { allErrors: true, removeAdditional: false, useDefaults: true, verbose: true } as const;
  const validator = new Ajv2020({ ...options, coerceTypes });
  addFormats.default(validator);
  return validator;
}
