import type { ApiTokenScope } from '@publisher-console/api-contract';
import {
  isOfDesk,
  isSecured,
  networkScopeOf,
  readContract,
  scopeOf,
  acceptsForm,
  acceptsStream,
} from '#contract/document.ts';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import type { RowOperation } from './operation-row.ts';

/** The contract's rules of who may call an operation, and about what. */
export interface DocumentedOperation {
  id: RowOperation;
  isRead: boolean;
  isSecured: boolean;
  scope: ApiTokenScope | null;
  /** The scope that a key of the network needs; null for the calls of publishers. */
  networkScope: NetworkKeyScope | null;
  acceptsForm: boolean;
  acceptsStream: boolean;
  /** The parameters of its path. */
  pathNames: string[];
  /** Its body has a field for ids of things. */
  hasIdsInBody: boolean;
}

/** All operations of the contract but those of the desk, in its order. */
export function documentedOperations(): DocumentedOperation[] {
  const contract = readContract();
  const paths = Object.entries(contract.paths).filter(([path]) => !isOfDesk(path));
  return paths.flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, { operationId, requestBody }]) => ({
      id: operationId as RowOperation,
      isRead: method === 'get',
      isSecured: isSecured(contract, path, method),
      scope: scopeOf(contract, path, method),
      networkScope: networkScopeOf(contract, path, method),
      acceptsForm: acceptsForm(contract, path, method),
      acceptsStream: acceptsStream(contract, path, method),
      pathNames: [...path.matchAll(/\{(?<name>\w+)\}/gu)].map(({ groups }) => groups?.['name'] ?? ''),
      hasIdsInBody: refersToId(requestBody, new Set()),
    })),
  );
}

function refersToId(schema: unknown, seen: Set<unknown>): boolean {
  if (typeof schema !== 'object' || schema === null || seen.has(schema)) return false;
  seen.add(schema);
  const { $ref } = schema as { $ref?: string };
  if ($ref === '#/components/schemas/EntityId') return true;
  const name = $ref?.startsWith('#/components/schemas/') ? $ref.split('/').at(-1) : undefined;
  if (name !== undefined) return refersToId(readContract().components.schemas[name], seen);
  return Object.values(schema).some((inner) => refersToId(inner, seen));
}
