import type { OperationId } from '#contract/operation.ts';
import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { readContract } from '#contract/document.ts';

type Json = Record<string, unknown>;

interface CheckedAnswer {
  status: number;
  /** The whole header, with parameters. */
  contentType: unknown;
  text: string;
}

/** Throws when the contract does not allow this status, media type or body for the operation. */
export type AnswerCheck = (operation: OperationId | null, answer: CheckedAnswer) => void;

/**
 * Checks answers against the contract, and more strictly: it rejects properties that the contract does not name, so that no
 * internal column leaves the server unnoticed.
 */
export function createAnswerCheck(): AnswerCheck {
  const contract = structuredClone(readContract()) as unknown as Json;
  closeObjects(contract['components']);
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  addFormats.default(ajv);
  ajv.addSchema(contract, 'contract');
  return (operation, { status, contentType, text }) => {
    const type = String(contentType).split(';')[0] ?? '';
    const pointer =
      operation === null ? '/components/schemas/Failure' : schemaPointer(contract, { operation, status, type });
    const check = ajv.getSchema(`contract#${pointer}`);
    if (check === undefined) throw new Error(`The contract has no ${pointer}`);
    if (check(type === 'application/json' ? JSON.parse(text) : text) === true) return;
    throw new Error(`${operation ?? 'a failure'} ${status} breaks the contract: ${ajv.errorsText(check.errors)}`);
  };
}

interface Answered {
  operation: OperationId;
  status: number;
  type: string;
}

function schemaPointer(contract: Json, { operation, status, type }: Answered): string {
  for (const [path, methods] of Object.entries(contract['paths'] as Record<string, Json>)) {
    for (const [method, described] of Object.entries(methods)) {
      const { operationId, responses } = described as { operationId: string; responses: Record<string, Json> };
      if (operationId !== operation) continue;
      const answer = status in responses ? String(status) : 'default';
      const response = responses[answer];
      if (response === undefined || (answer === 'default' && status < 400))
        throw new Error(`${operation} must not answer ${status}`);
      const inner = `content/${pointerStep(type)}/schema`;
      const { $ref } = response;
      if (typeof $ref === 'string') return `${$ref.slice(1)}/${inner}`;
      return `/paths/${pointerStep(path)}/${method}/responses/${answer}/${inner}`;
    }
  }
  throw new Error(`The contract has no ${operation}`);
}

function pointerStep(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}

function closeObjects(node: unknown): void {
  if (typeof node !== 'object' || node === null) return;
  const schema = node as Json;
  if (schema['type'] === 'object' && 'properties' in schema) schema['additionalProperties'] ??= false;
  for (const below of Object.values(schema)) closeObjects(below);
}
