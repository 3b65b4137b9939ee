import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import type { ApiTokenScope } from '@publisher-console/api-contract';
import type { NetworkKeyScope } from '@publisher-console/api-contract/network-key-scopes';
import type { OperationId } from './operation.ts';

/** The documents of the contract: the calls of publishers, of the network's machines, and of its staff. */
const contractDocuments = {
  publishers: new URL(import.meta.resolve('@publisher-console/api-contract/openapi.yaml')),
  network: new URL(import.meta.resolve('@publisher-console/api-contract/network.yaml')),
  desk: new URL(import.meta.resolve('@publisher-console/api-contract/desk.yaml')),
} as const;

export type ContractAudience = keyof typeof contractDocuments;

/** One way to make a call: `apiToken` and `networkKey` name the scope that the token or the key needs. */
interface Security {
  apiToken?: [ApiTokenScope];
  networkKey?: [NetworkKeyScope];
  deskSession?: [];
}

interface DocumentedOperation {
  operationId: OperationId;
  deprecated?: boolean;
  /** Days as `YYYY-MM-DD`: since when it is deprecated, and from when on it may be gone. */
  'x-deprecated-since'?: string;
  'x-sunset'?: string;
  security?: Security[];
  parameters?: { $ref?: string }[];
  requestBody?: { content?: Record<string, object> };
  responses?: Record<string, object>;
}

export interface ContractDocument {
  info: { version: string };
  security: Security[];
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, object> } & Record<string, Record<string, object>>;
}

let contract: ContractDocument | undefined;

/**
 * All calls of the contract, which is parsed once per process. All callers share it, so none may change it. The routes,
 * their validation, and whether a call needs a session or a key are derived from it.
 */
export function readContract(): ContractDocument {
  contract ??= joinedContract();
  return contract;
}

/** A document of the contract as it was written. */
export function contractText(audience: ContractAudience): string {
  return readFileSync(contractDocuments[audience], 'utf8');
}

/** One document of a contract, which no caller may change. */
export function parsedContract(audience: ContractAudience): ContractDocument {
  return parse(contractText(audience)) as ContractDocument;
}

/** The prefix of the paths of the desk. */
const deskPrefix = '/desk/';

/** The contract of a console that has no desk. */
export function withoutDesk(document: ContractDocument): ContractDocument {
  const paths = Object.entries(document.paths).filter(([path]) => !isOfDesk(path));
  return { ...document, paths: Object.fromEntries(paths) };
}

/**
 * All documents in one. The components of the network's get another name, because both it and that of publishers have a
 * `Failure`; those of the desk have names of their own.
 */
function joinedContract(): ContractDocument {
  const publishers = parsedContract('publishers');
  const renamed = JSON.stringify(parsedContract('network')).replaceAll(
    /"#\/components\/(\w+)\/(\w+)"/gu,
    '"#/components/$1/network.$2"',
  );
  const network = JSON.parse(renamed) as ContractDocument;
  const desk = parsedContract('desk');
  const kinds = Object.keys(publishers.components).filter((kind) => kind !== 'securitySchemes');
  const components = kinds.map((kind) => [
    kind,
    { ...publishers.components[kind], ...namedApart(network.components[kind] ?? {}), ...desk.components[kind] },
  ]);
  return {
    ...publishers,
    paths: { ...publishers.paths, ...network.paths, ...securedByDefault(desk) },
    components: { ...publishers.components, ...(Object.fromEntries(components) as ContractDocument['components']) },
  };
}

/** The paths of a document whose default of `security` is not that of the joined one. */
function securedByDefault({ paths, security }: ContractDocument): ContractDocument['paths'] {
  const secured = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(Object.entries(operations).map(([method, operation]) => [method, { security, ...operation }])),
  ]);
  return Object.fromEntries(secured) as ContractDocument['paths'];
}

function namedApart(parts: Record<string, object>): Record<string, object> {
  return Object.fromEntries(Object.entries(parts).map(([name, part]) => [`network.${name}`, part]));
}

/** Whether an operation needs a session or a token: by its own `security`, or else by the contract's default. */
export function isSecured(document: ContractDocument, path: string, method: string): boolean {
  const operation = document.paths[path]?.[method.toLowerCase()];
  return (operation?.security ?? document.security).length > 0;
}

/** The scope with which an API token may call an operation; null if it never may. */
export function scopeOf(document: ContractDocument, path: string, method: string): ApiTokenScope | null {
  const { security = document.security } = document.paths[path]?.[method.toLowerCase()] ?? {};
  return security.find(({ apiToken }) => apiToken !== undefined)?.apiToken?.[0] ?? null;
}

/** The scope with which a key of the network may call an operation; null for the calls of publishers. */
export function networkScopeOf(document: ContractDocument, path: string, method: string): NetworkKeyScope | null {
  const { security = document.security } = document.paths[path]?.[method.toLowerCase()] ?? {};
  return security.find(({ networkKey }) => networkKey !== undefined)?.networkKey?.[0] ?? null;
}

/** Whether an operation is one of the desk, with a session or without. */
export function isOfDesk(path: string): boolean {
  return path.startsWith(deskPrefix);
}

/** Whether an operation accepts an `Idempotency-Key`. */
export function isRepeatable(document: ContractDocument, path: string, method: string): boolean {
  const { parameters = [] } = document.paths[path]?.[method.toLowerCase()] ?? {};
  return parameters.some(({ $ref }) => $ref === '#/components/parameters/IdempotencyKey');
}

/** Whether an operation accepts a form in place of a JSON body. */
export function acceptsForm(document: ContractDocument, path: string, method: string): boolean {
  return isFormOperation(document.paths[path]?.[method.toLowerCase()]);
}

/** Whether an operation accepts a body that is read while it arrives, such as CSV. */
export function acceptsStream(document: ContractDocument, path: string, method: string): boolean {
  return isStreamOperation(document.paths[path]?.[method.toLowerCase()]);
}

function isStreamOperation(operation: DocumentedOperation | undefined): boolean {
  return operation?.requestBody?.content?.['text/csv'] !== undefined;
}

/** The types of bodies that are read while they arrive. */
export const streamTypes: readonly string[] = ['text/csv', 'application/x-ndjson', 'application/gzip'];

function isFormOperation(operation: DocumentedOperation | undefined): boolean {
  return operation?.requestBody?.content?.['multipart/form-data'] !== undefined;
}

/** A path of the contract in the router's notation. */
export function routePath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

/**
 * The part of the contract that routes need. Answers are left out because only tests check them, forms and streams because
 * they are checked while they are read. Every API checks this part against the schema of OpenAPI when it starts.
 */
export function routedContract(document: ContractDocument): ContractDocument {
  const { components, ...others } = document;
  const entries = Object.entries(document.paths).map(([path, operations]) => [path, routedOperations(operations)]);
  const routed = { ...others, paths: Object.fromEntries(entries) };
  return { ...routed, components: neededComponents(routed, components) };
}

/** The components that a part of the contract refers to, through others or directly, and the security schemes. */
function neededComponents(part: object, components: ContractDocument['components']): ContractDocument['components'] {
  const needed: ContractDocument['components'] = { schemas: {} };
  if (components['securitySchemes'] !== undefined) needed['securitySchemes'] = components['securitySchemes'];
  const add = (referring: object) => {
    for (const [, kind = '', name = ''] of JSON.stringify(referring).matchAll(/"#\/components\/(\w+)\/([\w.]+)"/gu)) {
      const component = components[kind]?.[name];
      if (component === undefined || needed[kind]?.[name] !== undefined) continue;
      (needed[kind] ??= {})[name] = component;
      add(component);
    }
  };
  add(part);
  return needed;
}

function routedOperations(operations: Record<string, DocumentedOperation>): Record<string, DocumentedOperation> {
  const routed = Object.entries(operations).map(([method, operation]) => {
    const { responses: _answers, parameters = [], requestBody, ...rest } = operation;
    const hasBody = requestBody !== undefined && !isFormOperation(operation) && !isStreamOperation(operation);
    const request = hasBody ? { parameters, requestBody } : { parameters };
    return [method, { ...rest, ...request }];
  });
  return Object.fromEntries(routed);
}
