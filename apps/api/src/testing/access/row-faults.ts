import type { DocumentedOperation } from './documented-operations.ts';
import { partsOf, requestOf } from './access-cells.ts';
import type { Neighbourhood } from './neighbourhood.ts';
import type { OperationRow } from './operation-row.ts';
import { operationRows } from './operation-rows.ts';

/** What is missing in the rows of the matrix: a row for each operation, with each id that the operation accepts. */
export function rowFaults(hood: Neighbourhood, operations: readonly DocumentedOperation[]): string[] {
  const rows = new Map<string, OperationRow>(Object.entries(operationRows));
  const known = new Set<string>(operations.map(({ id }) => id));
  const gone = [...rows.keys()].filter((id) => !known.has(id)).map((id) => `${id} is not in the contract`);
  const faults = operations.flatMap((operation) => {
    const row = rows.get(operation.id);
    if (row === undefined) return [`${operation.id} has no row`];
    const requests = [hood.attacker, hood.victim].map((of) => requestOf(hood, operation, of)) as [object, object];
    const parts = partsOf(...requests);
    const named = operation.pathNames.filter(
      (name) => row.isShared === undefined && !(parts as string[]).includes(`params.${name}`) && name !== 'key',
    );
    return [
      ...named.map((name) => `the row of ${operation.id} names the same ${name} for all publishers`),
      ...(operation.hasIdsInBody && !parts.includes('body')
        ? [`the row of ${operation.id} names no ids in the body`]
        : []),
    ];
  });
  return [...gone, ...faults];
}
