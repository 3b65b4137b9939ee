import type { ContractDocument, Operation, Schema } from '../contract-document.ts';

/** A change of a document, in words and as a function. */
export type Plant = [what: string, plant: (document: ContractDocument) => unknown];

export function call({ paths }: ContractDocument, method: string, path: string): Operation {
  const operation = paths[path]?.[method];
  if (operation === undefined) throw new Error(`The document has no ${method} ${path}`);
  return operation;
}

export function schema({ components }: ContractDocument, name: string): Schema {
  const found = components.schemas[name];
  if (found === undefined) throw new Error(`The document has no ${name}`);
  return found;
}

export function field(document: ContractDocument, name: string, property: string): Schema {
  const found = schema(document, name).properties?.[property];
  if (found === undefined) throw new Error(`The document has no ${name}.${property}`);
  return found;
}

export function add(document: ContractDocument, name: string, property: string): Schema {
  const changed = schema(document, name);
  changed.properties = { ...changed.properties, [property]: { type: 'integer' } };
  return changed;
}

export function drop(document: ContractDocument, name: string, property: string): void {
  delete schema(document, name).properties?.[property];
  makeOptional(document, name, property);
}

export function makeOptional(document: ContractDocument, name: string, property: string): void {
  const changed = schema(document, name);
  changed.required = (changed.required ?? []).filter((required) => required !== property);
}

export function addParameter(document: ContractDocument, required: boolean): void {
  const parameter = { name: 'new', in: 'query', required, schema: { type: 'string' } };
  call(document, 'get', '/application').parameters?.push(parameter);
}

export function renameSchema(document: ContractDocument, name: string): void {
  const text = JSON.stringify(document).replaceAll(`schemas/${name}"`, 'schemas/Renamed"');
  Object.assign(document, JSON.parse(text));
  document.components.schemas['Renamed'] = schema(document, name);
  delete document.components.schemas[name];
}

/** The way to prove who calls by an API token. */
export function tokenScopes(document: ContractDocument, method: string, path: string): string[] {
  const scopes = call(document, method, path).security?.find((way) => 'apiToken' in way)?.['apiToken'];
  if (scopes === undefined) throw new Error(`The document has no token for ${method} ${path}`);
  return scopes;
}

export function event({ webhooks }: ContractDocument): Operation {
  const operation = webhooks?.['event']?.['post'];
  if (operation === undefined) throw new Error('The document has no webhook for events');
  return operation;
}
