import type { OperationId } from '#contract/operation.ts';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readContract } from '#contract/document.ts';

type Json = Record<string, unknown>;

/** Throws when an answer is not what the document says about the operation, the status and the body. */
export type AnswerCheck = (operation: OperationId | null, status: number, body: unknown) => void;

/**
 * Holds answers against the document, more strictly than the document asks: a property that it does not name fails
 * too, so that no internal column ever leaves the server unseen.
 */
export function createAnswerCheck(): AnswerCheck {
  const contract = readContract() as unknown as Json;
  closeObjects(contract['components']);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(contract, 'contract');
  return (operation, status, body) => {
    const pointer = operation === null ? '/components/schemas/Failure' : schemaPointer(contract, operation, status);
    const check = ajv.getSchema(`contract#${pointer}`);
    if (check === undefined) throw new Error(`The contract has no ${pointer}`);
    if (check(body) === true) return;
    throw new Error(`${operation ?? 'a failure'} ${status} breaks the contract: ${ajv.errorsText(check.errors)}`);
  };
}

/** Failures that any call can meet are not listed with each operation. */
const everywhere = new Set([404, 405, 413, 415, 500]);

function schemaPointer(contract: Json, operation: OperationId, status: number): string {
  for (const [path, methods] of Object.entries(contract['paths'] as Record<string, Json>)) {
    for (const [method, described] of Object.entries(methods)) {
      const { operationId, responses } = described as { operationId: string; responses: Record<string, Json> };
      if (operationId !== operation) continue;
      const response = responses[status];
      if (response === undefined) {
        if (everywhere.has(status)) return '/components/schemas/Failure';
        throw new Error(`${operation} must not answer ${status}`);
      }
      const inner = 'content/application~1json/schema';
      const { $ref } = response;
      if (typeof $ref === 'string') return `${$ref.slice(1)}/${inner}`;
      return `/paths/${path.replaceAll('/', '~1')}/${method}/responses/${status}/${inner}`;
    }
  }
  throw new Error(`The contract has no ${operation}`);
}

function closeObjects(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Json;
  if (schema['type'] === 'object' && 'properties' in schema) schema['additionalProperties'] ??= false;
  for (const below of Object.values(schema)) closeObjects(below);
}
