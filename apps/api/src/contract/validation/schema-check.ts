import type { FieldErrors } from '#contract/api-error.ts';
import { readContract } from '#contract/document.ts';
import { bodyErrors } from './body-errors.ts';
import { createRequestValidation } from './request-validation.ts';

/**
 * Checks values that come by another way than a call against a schema of the contract, as the body of a call.
 * @returns the errors by field in English, or null
 */
export function createSchemaCheck(
  name: string,
  ownSentences?: Parameters<typeof bodyErrors>[2],
): (value: unknown) => FieldErrors | null {
  const schema = withoutReferences({ $ref: `#/components/schemas/${name}` }) as object;
  const check = createRequestValidation()({ schema, httpPart: 'body', method: '', url: '' });
  return (value) => {
    if (check(value)) return null;
    return bodyErrors(check.errors ?? [], 'en', ownSentences) ?? { '': ['is not valid'] };
  };
}

/** A schema with what it refers to in the places of its references. */
function withoutReferences(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(withoutReferences);
  if (typeof schema !== 'object' || schema === null) return schema;
  if ('$ref' in schema && typeof schema.$ref === 'string') {
    const name = schema.$ref.replace('#/components/schemas/', '');
    return withoutReferences(readContract().components.schemas[name]);
  }
  return Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, withoutReferences(value)]));
}
