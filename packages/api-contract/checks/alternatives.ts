import type { Schema } from './contract-document.ts';
import { annotations } from './value-compatibility.ts';

/** A schema, and the document of its references. */
export interface Placed {
  schema: Schema;
  schemas: Record<string, Schema>;
}

/** Whether a schema is nothing but this reference, perhaps with words of its own. */
export function isBareReference({ $ref, ...others }: Schema, reference: string): boolean {
  return $ref === reference && Object.keys(others).every((keyword) => annotations.includes(keyword));
}

export function referenceName(reference: string): string {
  return reference.slice('#/components/schemas/'.length);
}

/** A schema as a list of schemas with a single type: choices and lists of types are split. */
export function alternatives({ schema, schemas }: Placed): Placed[] {
  const { $ref, ...others } = schema;
  if ($ref !== undefined) {
    const target = schemas[referenceName($ref)];
    if (target === undefined) throw new Error(`The document has no ${$ref}`);
    return alternatives({ schema: { ...target, ...others }, schemas });
  }
  if (schema.allOf?.length === 1) return schema.allOf.flatMap((only) => alternatives({ schema: only, schemas }));
  if (schema.oneOf !== undefined) return schema.oneOf.flatMap((choice) => alternatives({ schema: choice, schemas }));
  if (Array.isArray(schema.type)) return schema.type.map((type) => ({ schema: ofType(schema, type), schemas }));
  return [{ schema, schemas }];
}

/** A schema with one of its types, and of its values those of the type. */
function ofType({ enum: values, ...schema }: Schema, type: string): Schema {
  if (values === undefined || type === 'null') return { ...schema, type };
  return { ...schema, type, enum: values.filter((value) => value !== null) };
}
