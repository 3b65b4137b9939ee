import addFormats from 'ajv-formats';
import { Ajv2020 } from 'ajv/dist/2020.js';
import type { ValidateFunction } from 'ajv/dist/2020.js';
import type { FastifySchemaCompiler } from 'fastify';

/** The keywords of a schema that limit the size of a value. The contract's bodies use no others for it. */
interface Schema {
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
  maxLength?: number;
  oneOf?: Schema[];
}

/** How large a value may be in the largest of the forms that its schema allows. */
interface SizeLimits {
  /** Unicode characters of a text. */
  text: number;
  list: { most: number; item: SizeLimits } | null;
  /** The fields of an object that may have no others. */
  fields: ReadonlyMap<string, SizeLimits> | null;
}

/** Unknown fields of an object that are validated, so that an answer can name them. */
const mostUnknown = 50;

function sizeLimits(schema: Schema): SizeLimits {
  return limitsOf([schema]);
}

function limitsOf(schemas: Schema[]): SizeLimits {
  const forms = schemas.flatMap(formsOf);
  const items = forms.flatMap((form) => form.items ?? []);
  const objects = forms.filter(({ properties }) => properties !== undefined);
  const isClosed = objects.length > 0 && objects.every((form) => form.additionalProperties === false);
  const fields = Map.groupBy(
    objects.flatMap(({ properties }) => Object.entries(properties ?? {})),
    ([name]) => name,
  );
  return {
    text: Math.max(...forms.map(({ maxLength = Infinity }) => maxLength)),
    list:
      items.length === 0
        ? null
        : { most: Math.max(...forms.map(({ maxItems = Infinity }) => maxItems)), item: limitsOf(items) },
    fields: isClosed
      ? new Map([...fields].map(([name, found]) => [name, limitsOf(found.map(([, field]) => field))]))
      : null,
  };
}

/** The forms of which a value has to have one. */
function formsOf(schema: Schema): Schema[] {
  return schema.oneOf?.flatMap(formsOf) ?? [schema];
}

/**
 * Shortens what is too large for its schema to just above the limit, so that validation finds the same fault without
 * looking at the rest. Returns the value itself if nothing of it is too large.
 */
function shortened(value: unknown, limits: SizeLimits | undefined): unknown {
  if (limits === undefined) return value;
  // Each character has one or two units.
  if (typeof value === 'string')
    return value.length > 2 * limits.text + 2 ? value.slice(0, 2 * limits.text + 2) : value;
  if (Array.isArray(value)) return limits.list === null ? value : shortenedList(value, limits.list);
  if (typeof value === 'object' && value !== null && limits.fields !== null)
    return shortenedFields(value, limits.fields);
  return value;
}

function shortenedList(list: unknown[], { most, item }: NonNullable<SizeLimits['list']>): unknown[] {
  const shown = list.length > most ? list.slice(0, most + 1) : list;
  const items = shown.map((value) => shortened(value, item));
  return shown.length < list.length || items.some((value, index) => value !== shown[index]) ? items : list;
}

function shortenedFields(object: object, fields: NonNullable<SizeLimits['fields']>): object {
  const names = Object.keys(object);
  let unknown = 0;
  const shown = names.filter((name) => fields.has(name) || (unknown += 1) <= mostUnknown);
  const values = object as Record<string, unknown>;
  const entries = shown.map((name) => [name, shortened(values[name], fields.get(name))] as const);
  const isWhole = shown.length === names.length && entries.every(([name, value]) => value === values[name]);
  return isWhole ? object : Object.fromEntries(entries);
}

/**
 * Checks requests against the contract. A body is validated without converting its values; the other parts of a request
 * are text, from which numbers are parsed. Absent values get the contract's defaults.
 */
export function createRequestValidation(): FastifySchemaCompiler<object> {
  return ({ schema, httpPart }) => {
    if (httpPart === 'body') return limited(schema);
    return compiled(texts, httpPart === 'headers' ? asNodeNamesThem(schema) : schema);
  };
}

/**
 * The validator reports all errors, so that a form shows them at once. It would look at every item of a list that is too
 * long anyway.
 */
function limited(schema: object): ReturnType<FastifySchemaCompiler<object>> {
  const check = compiled(bodies, schema);
  const limits = sizeLimits(schema);
  const validate: ReturnType<FastifySchemaCompiler<object>> = (body: unknown) => {
    const isValid = check(shortened(body, limits));
    validate.errors = check.errors ?? null;
    return isValid;
  };
  return validate;
}

interface Compiler {
  validator: Ajv2020;
  /** The compiled schemas by their text. */
  checks: Map<string, ValidateFunction>;
}

// All APIs of a process share these: operations repeat each other's parameters, and tests start many equal APIs.
const bodies = createCompiler(false);
const texts = createCompiler(true);

function compiled({ validator, checks }: Compiler, schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const check = checks.get(text) ?? validator.compile(schema);
  checks.set(text, check);
  return check;
}

/** Node writes the names of headers in lower case. Fastify does not adapt the schema when a custom compiler is set. */
function asNodeNamesThem(schema: { properties?: object; required?: string[] }): object {
  const properties = Object.entries(schema.properties ?? {}).map(([name, value]) => [name.toLowerCase(), value]);
  const required = schema.required?.map((name) => name.toLowerCase());
  return { ...schema, properties: Object.fromEntries(properties), ...(required && { required }) };
}

function createCompiler(coerceTypes: boolean): Compiler {
  const options = { allErrors: true, removeAdditional: false, useDefaults: true, verbose: true } as const;
  // With strict numbers, Ajv would not compare an infinite number, to which it converts the text `1e309`, with the limits.
  const validator = new Ajv2020({ ...options, coerceTypes, strictNumbers: !coerceTypes });
  addFormats.default(validator);
  // Words of the contract for its readers.
  validator.addVocabulary(['x-deprecated-since', 'x-extensible-enum', 'x-sunset']);
  return { validator, checks: new Map() };
}
