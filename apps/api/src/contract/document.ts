import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { isBuilt } from './not-built.ts';
import type { OperationId } from './operation.ts';

interface DocumentedOperation {
  operationId: OperationId;
  security?: object[];
  parameters?: object[];
  requestBody?: object;
  responses?: Record<string, object>;
}

export interface ContractDocument {
  security: object[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, object> };
}

/** Reads the contract: the one source of routes, of what they accept and of who may call them. */
export function readContract(): ContractDocument {
  const file = new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));
  return parse(readFileSync(file, 'utf8')) as ContractDocument;
}

/** Whether an operation needs a session: the contract's default, unless the operation says otherwise. */
export function isSecured(document: ContractDocument, path: string, method: string): boolean {
  const operation = document.paths[path]?.[method.toLowerCase()];
  return (operation?.security ?? document.security).length > 0;
}

/**
 * The contract as far as routes need it: no answers, which are checked in tests alone, and of operations that are not
 * built nothing but who may call them.
 */
export function routedContract(document: ContractDocument): ContractDocument {
  const paths = Object.entries(document.paths).map(([path, operations]) => [path, routedOperations(operations)]);
  return { ...document, paths: Object.fromEntries(paths) };
}

function routedOperations(operations: Record<string, DocumentedOperation>): Record<string, DocumentedOperation> {
  const routed = Object.entries(operations).map(([method, operation]) => {
    const { responses: _answers, parameters = [], requestBody, ...rest } = operation;
    const request = requestBody === undefined ? { parameters } : { parameters, requestBody };
    return [method, isBuilt(operation.operationId) ? { ...rest, ...request } : rest];
  });
  return Object.fromEntries(routed);
}
