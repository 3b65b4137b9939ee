import { readFile } from 'node:fs/promises';

import { parse } from 'yaml';

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, Response>;
}

type Content = Record<string, { schema: Schema; examples?: object }>;

export interface Response {
  $ref?: string;
  headers?: object;
  content?: Content;
}

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  schema?: Schema;
}

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  enum?: unknown[];
  'x-extensible-enum'?: boolean;
  format?: string;
  const?: unknown;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  maxItems?: number;
  properties?: Record<string, Schema>;
  items?: Schema;
  oneOf?: Schema[];
  additionalProperties?: boolean | Schema;
}

interface Document {
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters: Record<string, Parameter>;
    responses: Record<string, Response>;
    examples: Record<string, { value: { code?: string; result?: boolean } }>;
  };
}

export const document = parse(await readFile('openapi.yaml', 'utf8')) as Document;

/** Every operation, and how it is called: `GET /application`. */
export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ call: `${method.toUpperCase()} ${path}`, operation })),
);

/** Every field in a schema, with its name and its path. */
export function fieldsOf(schema: Schema, at: string): { name: string; at: string; schema: Schema }[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, property]) => [
      { name, at: `${at}.${name}`, schema: property },
      ...fieldsOf(property, `${at}.${name}`),
    ]),
    ...(schema.items ? fieldsOf(schema.items, `${at}[]`) : []),
    ...(schema.oneOf ?? []).flatMap((choice) => fieldsOf(choice, at)),
  ];
}

/** The parameters of an operation, those that it shares with others included. */
export function parametersOf({ parameters = [] }: Operation): Parameter[] {
  return parameters.map((parameter) => {
    const name = parameter.$ref?.slice('#/components/parameters/'.length) ?? '';
    return document.components.parameters[name] ?? parameter;
  });
}

/** A schema, or the one that it refers to. */
export function followed(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema;
  return document.components.schemas[schema.$ref.slice('#/components/schemas/'.length)] ?? {};
}
