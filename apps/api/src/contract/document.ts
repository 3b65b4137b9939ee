import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

interface DocumentedOperation {
  operationId: string;
  security?: object[];
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
