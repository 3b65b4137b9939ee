export interface Schema {
  $ref?: string;
  type?: string | string[];
  oneOf?: Schema[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  items?: Schema;
  [keyword: string]: unknown;
}

/** A schema, and the document of its references. */
export interface Placed {
  schema: Schema;
  schemas: Record<string, Schema>;
}

/** The reader of a value: the server for a request, the caller for an answer. */
export type Reader = 'server' | 'caller';

const lowerBounds = ['minimum', 'minLength', 'minItems'];
const upperBounds = ['maximum', 'maxLength', 'maxItems'];
const annotations = ['title', 'description', 'examples', 'default', 'deprecated'];
/** Keywords that are compared by meaning; all others must be equal. */
const understood = new Set([
  '$ref',
  'type',
  'oneOf',
  'enum',
  'const',
  'properties',
  'required',
  'additionalProperties',
  'items',
  ...lowerBounds,
  ...upperBounds,
  ...annotations,
]);

/** Reasons why a value that `written` allows may break a reader of `expected`. */
export function surprises(written: Placed, expected: Placed, reader: Reader, at: string): string[] {
  return alternatives(written).flatMap((value) => {
    const faults = alternatives(expected).map((choice) => differences(value, choice, reader, at));
    return faults.some((found) => found.length === 0) ? [] : (faults.toSorted((a, b) => a.length - b.length)[0] ?? []);
  });
}

/** A schema as a list of schemas with a single type: choices and lists of types are split. */
function alternatives({ schema, schemas }: Placed): Placed[] {
  if (schema.$ref !== undefined) {
    const target = schemas[schema.$ref.slice('#/components/schemas/'.length)];
    if (target === undefined) throw new Error(`The document has no ${schema.$ref}`);
    return alternatives({ schema: target, schemas });
  }
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((choice) => alternatives({ schema: choice, schemas }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ schema: { ...schema, type }, schemas }));
  return [{ schema, schemas }];
}

function differences(written: Placed, expected: Placed, reader: Reader, at: string): string[] {
  const [from, to] = [written.schema, expected.schema];
  const isSameType = from.type === to.type || (from.type === 'integer' && to.type === 'number');
  if (!isSameType) return [`${at}: ${String(from.type)} is not ${String(to.type)}`];
  return [
    ...valueDifferences(from, to, at),
    ...objectDifferences(written, expected, reader, at),
    ...(from.items && to.items
      ? surprises({ ...written, schema: from.items }, { ...expected, schema: to.items }, reader, `${at}[]`)
      : []),
  ];
}

function valueDifferences(from: Schema, to: Schema, at: string): string[] {
  const [given, known] = [valuesOf(from), valuesOf(to)];
  const unknown = known && (given ? given.filter((value) => !known.includes(value)) : ['any value']);
  const others = Object.keys(to).filter((keyword) => !understood.has(keyword));
  const changed = [
    ...lowerBounds.filter((bound) => limit(from, bound, -Infinity) < limit(to, bound, -Infinity)),
    ...upperBounds.filter((bound) => limit(from, bound, Infinity) > limit(to, bound, Infinity)),
    ...others.filter((keyword) => from[keyword] !== to[keyword]),
  ];
  return [
    ...(unknown ?? []).map((value) => `${at}: ${String(value)} is not among the values`),
    ...changed.map((keyword) => `${at}: ${keyword} is tighter, or another`),
  ];
}

function objectDifferences(written: Placed, expected: Placed, reader: Reader, at: string): string[] {
  const [from, to] = [written.schema, expected.schema];
  const missing = (to.required ?? []).filter((name) => !from.required?.includes(name));
  const [given, known] = [from.properties ?? {}, to.properties ?? {}];
  const rest = typeof to.additionalProperties === 'object' ? to.additionalProperties : undefined;
  // A caller ignores unknown fields; this server refuses them.
  const isClosed = reader === 'server' && to.additionalProperties === false;
  const gone = reader === 'caller' ? Object.keys(known).filter((name) => !(name in given)) : [];
  return [
    ...missing.map((name) => `${at}.${name}: may be missing and is needed`),
    ...gone.filter((name) => !missing.includes(name)).map((name) => `${at}.${name}: is gone`),
    ...Object.entries(given).flatMap(([name, schema]) => {
      const counterpart = known[name] ?? rest;
      if (counterpart === undefined) return isClosed ? [`${at}.${name}: is refused`] : [];
      return surprises({ ...written, schema }, { ...expected, schema: counterpart }, reader, `${at}.${name}`);
    }),
    ...(typeof from.additionalProperties === 'object' && rest
      ? surprises({ ...written, schema: from.additionalProperties }, { ...expected, schema: rest }, reader, `${at}.*`)
      : []),
  ];
}

function valuesOf(schema: Schema): unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function limit(schema: Schema, bound: string, otherwise: number): number {
  const value = schema[bound];
  return typeof value === 'number' ? value : otherwise;
}
