import { parametersOf } from './call-parts.ts';
import type { ContractDocument, Operation, Schema } from './contract-document.ts';

interface Deprecable {
  deprecated?: boolean;
  'x-sunset'?: string;
}

/** Deprecated parts that are gone before the day that the released document promised, a line each. */
export function removedEarly(before: ContractDocument, after: ContractDocument, today: string): string[] {
  const current = partsOf(after);
  return [...partsOf(before)].flatMap(([part, { deprecated, 'x-sunset': sunset }]) =>
    deprecated === true && sunset !== undefined && today < sunset && !current.has(part)
      ? [`${part} has to stay until ${sunset}`]
      : [],
  );
}

type Part = [name: string, part: Deprecable];

/** The operations of a document with their parameters, and the fields of its schemas. */
function partsOf(document: ContractDocument): Map<string, Deprecable> {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) =>
      callParts(document, operation, `${method.toUpperCase()} ${path}`),
    ),
  );
  const fields = Object.entries(document.components.schemas).flatMap(([name, schema]) => fieldsOf(schema, name));
  return new Map([...operations, ...fields]);
}

function callParts(document: ContractDocument, operation: Operation, call: string): Part[] {
  const parameters = [...parametersOf([document, operation])];
  return [[call, operation], ...parameters.map(([name, parameter]): Part => [`${call} ${name}`, parameter])];
}

function fieldsOf(schema: Schema, at: string): Part[] {
  return [
    ...Object.entries(schema.properties ?? {}).flatMap(([name, field]): Part[] => [
      [`${at}.${name}`, field],
      ...fieldsOf(field, `${at}.${name}`),
    ]),
    ...(schema.items ? fieldsOf(schema.items, `${at}[]`) : []),
    ...(schema.oneOf ?? []).flatMap((choice) => fieldsOf(choice, at)),
  ];
}
