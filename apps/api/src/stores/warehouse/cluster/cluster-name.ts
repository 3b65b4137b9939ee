import { MigrationRefused } from '#stores/migration-refused.ts';

/** Reads the rows of a query from a node. */
export type Read = <Row>(query: string, params?: Record<string, string>) => Promise<Row[]>;

/** The name with the values of its macros: `system.clusters` has no macros. */
export async function withoutMacros(name: string, read: Read): Promise<string> {
  if (!name.includes('{')) return name;
  const macros = new Map(await read<[string, string]>('SELECT macro, substitution FROM system.macros'));
  return name.replaceAll(/\{(\w+)\}/g, (text, macro: string) => macros.get(macro) ?? text);
}

/** The refusal of a name that no node knows. */
export async function unknownCluster(cluster: string, read: Read): Promise<MigrationRefused> {
  const known = await read<[string]>('SELECT DISTINCT cluster FROM system.clusters ORDER BY cluster');
  const list = known.length === 0 ? 'none' : known.map(([name]) => name).join(', ');
  return new MigrationRefused(
    `The server knows no cluster ${cluster} (it knows ${list}): name one of its remote_servers with --cluster.`,
  );
}
