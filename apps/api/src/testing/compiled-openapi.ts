import { Validator } from '@seriousme/openapi-schema-validator';

interface CompilesOpenapi {
  getAjvValidator: (this: CompilesOpenapi, version: string) => unknown;
}

const validator = Validator.prototype as unknown as CompilesOpenapi;
const { getAjvValidator } = validator;
const compiled = new Map<string, unknown>();

// fastify-openapi-glue checks the contract against the schema of OpenAPI whenever an API starts, and would compile that
// schema each time, which is slower than the rest of the start of an API on an open database.
validator.getAjvValidator = function compileOnce(version) {
  const known = compiled.get(version) ?? getAjvValidator.call(this, version);
  compiled.set(version, known);
  return known;
};
