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
import type { OperationId } from '#contract/operation.ts';

/** A schema of the contract whose references are replaced by what they refer to. */
export interface Schema {
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
  uniqueItems?: boolean;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

export interface Parameter {
  name: string;
  in: 'header' | 'path' | 'query';
  required?: boolean;
  schema: Schema;
}

export interface DescribedAnswer {
  headers?: Record<string, { required?: boolean; schema: Schema }>;
}

/** An operation as the contract describes it, with everything that a request is made of. */
export interface FuzzedOperation {
  id: OperationId;
  method: string;
  path: string;
  /** All methods of the path, in upper case. */
  methods: string[];
  parameters: Parameter[];
  /** Of the JSON body; null without one. */
  body: Schema | null;
  /** The body of the contract's example. */
  example: unknown;
  acceptsForm: boolean;
  acceptsStream: boolean;
  isSecured: boolean;
  scope: ApiTokenScope | null;
  /** A machine of the network makes the call, not a publisher. */
  isOfNetwork: boolean;
  /** A member of the network's staff makes the call. */
  isOfDesk: boolean;
  answers: Record<string, DescribedAnswer>;
}

type Json = Record<string, unknown>;

interface Described {
  operationId: OperationId;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema; examples?: Record<string, { value: unknown }> }> };
  responses: Record<string, DescribedAnswer>;
}

/** All operations of the contract. */
export function fuzzedOperations(): FuzzedOperation[] {
  const contract = readContract();
  return Object.entries(contract.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => {
      const described = withoutReferences(operation, contract as unknown as Json) as Described;
      const json = described.requestBody?.content['application/json'];
      return {
        id: described.operationId,
        method: method.toUpperCase(),
        path,
        methods: Object.keys(operations).map((name) => name.toUpperCase()),
        parameters: described.parameters ?? [],
        body: json?.schema ?? null,
        example: Object.values(json?.examples ?? {})[0]?.value,
        acceptsForm: acceptsForm(contract, path, method),
        acceptsStream: acceptsStream(contract, path, method),
        isSecured: isSecured(contract, path, method),
        scope: scopeOf(contract, path, method),
        isOfNetwork: networkScopeOf(contract, path, method) !== null,
        isOfDesk: isOfDesk(path),
        answers: described.responses,
      };
    }),
  );
}

function withoutReferences(node: unknown, contract: Json): unknown {
  if (Array.isArray(node)) return node.map((below) => withoutReferences(below, contract));
  if (typeof node !== 'object' || node === null) return node;
  const { $ref } = node as { $ref?: unknown };
  if (typeof $ref === 'string') return withoutReferences(referred($ref, contract), contract);
  return Object.fromEntries(Object.entries(node).map(([name, below]) => [name, withoutReferences(below, contract)]));
}

function referred(reference: string, contract: Json): unknown {
  return reference
    .slice('#/'.length)
    .split('/')
    .reduce<unknown>((below, step) => (below as Json)[step], contract);
}
