export interface Schema {
  $ref?: string;
  type?: string | string[];
  oneOf?: Schema[];
  allOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  deprecated?: boolean;
  /** The day until which it stays: `YYYY-MM-DD`. */
  'x-sunset'?: string;
  /** An enumeration to which later versions may add values. Callers have to expect others. */
  'x-extensible-enum'?: boolean;
  [keyword: string]: unknown;
}

export type Content = Record<string, { schema: Schema }>;

export interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Schema;
  style?: string;
  explode?: boolean;
  deprecated?: boolean;
  'x-sunset'?: string;
}

export interface Header {
  $ref?: string;
  required?: boolean;
  schema?: Schema;
}

interface Answer {
  $ref?: string;
  headers?: Record<string, Header>;
  content?: Content;
}

/** Ways to prove who calls: each names schemes that are all needed, with their scopes. */
export type Security = Record<string, string[]>[];

interface SecurityScheme {
  description?: string;
  [keyword: string]: unknown;
}

export interface Operation {
  deprecated?: boolean;
  'x-sunset'?: string;
  security?: Security;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
}

type Paths = Record<string, Record<string, Operation>>;

/** The parts of an OpenAPI document that a caller depends on. */
export interface ContractDocument {
  info: { version: string };
  servers: { url: string }[];
  security: Security;
  paths: Paths;
  /** Calls of the server to an address of the caller. */
  webhooks?: Paths;
  components: {
    schemas: Record<string, Schema>;
    securitySchemes?: Record<string, SecurityScheme>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
    headers?: Record<string, Header>;
  };
}

/** An operation or a webhook, and the document of its references. */
export type Placed = [document: ContractDocument, operation: Operation];

/** A part of the document, or the component that it refers to. */
export function resolved<Part extends { $ref?: string }>(part: Part, parts: Record<string, Part> | undefined): Part {
  if (part.$ref === undefined) return part;
  const target = parts?.[part.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`The document has no ${part.$ref}`);
  return target;
}
