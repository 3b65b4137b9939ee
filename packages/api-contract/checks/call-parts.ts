import type { Placed as PlacedSchema } from './alternatives.ts';
import { resolved } from './contract-document.ts';
import type { Content, Header, Parameter, Placed, Schema } from './contract-document.ts';
import { below, broken } from './place.ts';
import type { Break, Place } from './place.ts';
import { surprises } from './schema-compatibility.ts';
import type { Reader } from './value-compatibility.ts';

/** The parameters of an operation by their place and name. */
export function parametersOf([{ components }, { parameters = [] }]: Placed): Map<string, Parameter> {
  return new Map(
    parameters
      .map((parameter) => resolved(parameter, components.parameters))
      .map((parameter) => [`${parameter.in} parameter ${parameter.name}`, parameter]),
  );
}

/** Changes of a header that a caller reads. */
export function headerChanges(
  [before, reference]: [Placed, Header],
  [after, successor]: [Placed, Header | undefined],
  at: Place,
): Break[] {
  if (successor === undefined) return [broken(at, 'is gone')];
  const known = resolved(reference, before[0].components.headers);
  const current = resolved(successor, after[0].components.headers);
  if (known.required && !current.required) return [broken(at, 'may be missing and is needed')];
  return schemaChanges([before, known.schema], [after, current.schema], 'caller', at);
}

type In<Part> = [placed: Placed, part: Part | undefined];

/** Changes of bodies, by their media types. */
export function contentChanges(
  [before, known = {}]: In<Content>,
  [after, current = {}]: In<Content>,
  reader: Reader,
  at: Place,
) {
  return Object.entries(known).flatMap(([type, { schema }]) => {
    const counterpart = current[type];
    if (counterpart === undefined) return [broken(below(at, ` ${type}`), 'is gone')];
    return schemaChanges([before, schema], [after, counterpart.schema], reader, at);
  });
}

/** Changes of what one side writes and the other one reads. */
export function schemaChanges(
  [before, known]: In<Schema>,
  [after, current]: In<Schema>,
  reader: Reader,
  at: Place,
): Break[] {
  const [old, latest] = [placed(before, known), placed(after, current)];
  return reader === 'server' ? surprises(old, latest, reader, at) : surprises(latest, old, reader, at);
}

function placed([{ components }]: Placed, schema: Schema = {}): PlacedSchema {
  return { schema, schemas: components.schemas };
}
