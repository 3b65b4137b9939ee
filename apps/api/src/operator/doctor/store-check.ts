import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkSpace } from './folder-check.ts';

/** Whether both stores answer as one network, what their users may do, and the disks of the warehouse. */
export function checkStores(
  { relational, warehouse, networkId }: Inspection,
  { database, ...config }: Config,
): Finding[] {
  const { ok } = findingsOf('stores');
  const versions = warehouse.flatMap((host) => ('fault' in host ? [] : [host.version]));
  const both = `The relational store (${relational.version}) and the warehouse (ClickHouse ${[...new Set(versions)].join(', ')})`;
  return [
    ...(versions.length === 0
      ? []
      : [ok(`${both} ${networkId === null ? 'answer' : `belong to network ${networkId}`}.`)]),
    // An embedded database has one user.
    ...(database.url === undefined ? [] : [checkRights(relational)]),
    ...warehouse.map((host) => checkHost(host, config.warehouse.url !== undefined)),
  ];
}

function checkRights({ isSuperuser }: Inspection['relational']): Finding {
  const { ok, warn } = findingsOf('stores');
  if (!isSuperuser) return ok('The user of DATABASE_URL may act as both roles of the API, and is no superuser.');
  return warn(
    'The user of DATABASE_URL is a superuser.',
    'Use a user with CREATEROLE, or one that is a member of both roles (docs/operating.md).',
  );
}

/** Whether a host of the warehouse answers, and its disk. */
function checkHost(found: Inspection['warehouse'][number], isServer: boolean): Finding {
  const { fail, notChecked } = findingsOf('warehouse');
  const { host } = found;
  if ('fault' in found) {
    return fail(
      `The warehouse at ${host} does not answer (${found.fault}).`,
      'Bring this host back, or look into its log.',
    );
  }
  if (found.disk !== null) return checkSpace('disk', `for the warehouse at ${host}`, found.disk);
  return notChecked(
    isServer
      ? `The disk of ${host}: GRANT SELECT ON system.disks to the user of WAREHOUSE_URL shows it.`
      : 'An embedded warehouse has no disk of its own: it is in the data folder.',
  );
}
