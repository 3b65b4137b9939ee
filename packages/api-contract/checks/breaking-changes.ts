import { surprises } from './schema-compatibility.ts';
import type { Schema } from './schema-compatibility.ts';

type Content = Record<string, { schema: Schema }>;

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: Schema;
}

interface Answer {
  $ref?: string;
  headers?: Record<string, object>;
  content?: Content;
}

export interface Operation {
  security?: object[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, Answer>;
}

/** The parts of an OpenAPI document that a caller depends on. */
export interface ContractDocument {
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Answer>;
  };
}

/** Changes from `before` to `after` that break a caller, a line each. */
export function breakingChanges(before: ContractDocument, after: ContractDocument): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const call = `${method.toUpperCase()} ${path}`;
      const successor = after.paths[path]?.[method];
      if (successor === undefined) return [`${call}: is gone`];
      return [
        ...(isOpen(operation) && !isOpen(successor) ? [`${call}: needs a session`] : []),
        ...parameterChanges([before, operation], [after, successor], call),
        ...bodyChanges([before, operation], [after, successor], call),
        ...answerChanges([before, operation], [after, successor], call),
      ];
    }),
  );
}

type Placed = [document: ContractDocument, operation: Operation];

function isOpen({ security }: Operation): boolean {
  return security?.length === 0;
}

function parameterChanges(before: Placed, after: Placed, call: string): string[] {
  const [known, current] = [parametersOf(before), parametersOf(after)];
  const demanded = [...current].filter(([name, { required }]) => required && !known.get(name)?.required);
  return [
    ...[...known.keys()].filter((name) => !current.has(name)).map((name) => `${call} ${name}: is gone`),
    ...demanded.map(([name]) => `${call} ${name}: is needed`),
    ...[...known].flatMap(([name, { schema }]) => {
      const accepted = current.get(name)?.schema;
      if (schema === undefined || accepted === undefined) return [];
      return surprises(placed(before, schema), placed(after, accepted), 'server', `${call} ${name}`);
    }),
  ];
}

function parametersOf([{ components }, { parameters = [] }]: Placed): Map<string, Parameter> {
  return new Map(
    parameters
      .map((parameter) => resolved(parameter, components.parameters))
      .map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]),
  );
}

function bodyChanges(before: Placed, after: Placed, call: string): string[] {
  const [known, current] = [before[1].requestBody, after[1].requestBody];
  if (current?.required && !known?.required) return [`${call}: needs a body`];
  return contentChanges(known?.content ?? {}, current?.content ?? {}, `${call} body`, (sent, accepted, at) =>
    surprises(placed(before, sent), placed(after, accepted), 'server', at),
  );
}

/** Every operation has a default answer for failures, so callers depend on no other one. */
function answerChanges(before: Placed, after: Placed, call: string): string[] {
  return Object.entries(before[1].responses).flatMap(([status, reference]) => {
    const at = `${call} ${status}`;
    const current = after[1].responses[status];
    if (current === undefined) return /^[45]/.test(status) ? [] : [`${at}: is gone`];
    const [known, answer] = [
      resolved(reference, before[0].components.responses),
      resolved(current, after[0].components.responses),
    ];
    const lostHeaders = Object.keys(known.headers ?? {}).filter((name) => !(name in (answer.headers ?? {})));
    return [
      ...lostHeaders.map((name) => `${at} header ${name}: is gone`),
      ...contentChanges(known.content ?? {}, answer.content ?? {}, at, (read, answered, place) =>
        surprises(placed(after, answered), placed(before, read), 'caller', place),
      ),
    ];
  });
}

function contentChanges(
  known: Content,
  current: Content,
  at: string,
  compare: (known: Schema, current: Schema, at: string) => string[],
): string[] {
  return Object.entries(known).flatMap(([type, { schema }]) => {
    const counterpart = current[type];
    return counterpart === undefined ? [`${at} ${type}: is gone`] : compare(schema, counterpart.schema, at);
  });
}

function placed([{ components }]: Placed, schema: Schema) {
  return { schema, schemas: components.schemas };
}

function resolved<Part extends { $ref?: string }>(part: Part, parts: Record<string, Part> | undefined): Part {
  if (part.$ref === undefined) return part;
  const target = parts?.[part.$ref.split('/').at(-1) ?? ''];
  if (target === undefined) throw new Error(`The document has no ${part.$ref}`);
  return target;
}
