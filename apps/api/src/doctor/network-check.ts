import type { Config } from '#config.ts';
import type { Inspection } from '#network/inspection.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkSpace } from './folder-check.ts';
import { isPublic } from './settings-check.ts';

/** Seconds by which a store's clock may differ: leases of jobs are that long. */
const mostSkew = 5;
/** Minutes after which a due job is late, and after which nobody does jobs. */
const [lateJob, lostJob] = [10, 60];

/** What the network's own process found in its stores. */
export function checkNetwork(inspection: Inspection, config: Config): Finding[] {
  return [
    ...checkStores(inspection, config),
    ...checkClocks(inspection),
    ...checkFiles(inspection),
    checkTimeZone(inspection, config),
    ...checkJobs(inspection),
    ...checkDemo(inspection, config),
  ];
}

function checkStores({ relational, warehouse, networkId }: Inspection, { database }: Config): Finding[] {
  const { ok, warn, notChecked } = findingsOf('stores');
  const both = ok(
    `The relational store (${relational.version}) and the warehouse (ClickHouse ${warehouse.version}) belong to network ${networkId ?? 'without an id yet'}.`,
  );
  // An embedded database has one user.
  const rights =
    database.url !== undefined && relational.isSuperuser
      ? warn(
          'The user of DATABASE_URL is a superuser.',
          'Use a user with CREATEROLE, or one that is a member of both roles (docs/operating.md).',
        )
      : ok('The user of the relational store has the rights it needs.');
  const space =
    warehouse.disk === null
      ? notChecked(
          'An embedded warehouse is in the data folder; on a server, GRANT SELECT ON system.disks shows its disk.',
        )
      : checkSpace('disk', 'for the warehouse', warehouse.disk);
  return [both, rights, space];
}

function checkClocks({ relational, warehouse }: Inspection): Finding[] {
  const { ok, fail } = findingsOf('clocks');
  const stores = { 'relational store': relational.skew, warehouse: warehouse.skew };
  const wrong = Object.entries(stores).filter(([, skew]) => Math.abs(skew) > mostSkew);
  if (wrong.length === 0)
    return [ok(`The clocks of the API's machine and of the stores differ by less than ${mostSkew} s.`)];
  return wrong.map(([store, skew]) =>
    fail(
      `The clock of the ${store} is ${Math.abs(Math.round(skew))} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`,
      'Let NTP set the clocks of all machines.',
    ),
  );
}

function checkFiles({ files }: Inspection): Finding[] {
  const { ok, fail, notChecked } = findingsOf('files');
  if (files === null)
    return [notChecked('The files are in the data folder of the API, which this process cannot open.')];
  if (files.fault === null) return [ok('A file was written, read and deleted.')];
  return [
    fail(
      `A file cannot be written, read and deleted (${files.fault}).`,
      'Check FILES_URL and its rights, or the data folder.',
    ),
  ];
}

function checkTimeZone({ timeZone }: Inspection, { network }: Config): Finding {
  const { ok, fail } = findingsOf('time zone');
  if (timeZone === null) return ok(`Days will end in ${network.timeZone}; the first load keeps it.`);
  if (timeZone === network.timeZone) return ok(`Days of statistics end in ${timeZone}.`);
  return fail(
    `Days of statistics end in ${timeZone}, and REPORTING_TIME_ZONE is ${network.timeZone}.`,
    `Set REPORTING_TIME_ZONE=${timeZone}.`,
  );
}

function checkJobs({ jobs }: Inspection): Finding[] {
  const { ok, warn, fail } = findingsOf('jobs');
  const dead =
    jobs.dead === 0
      ? []
      : [
          warn(
            `${jobs.dead} ${jobs.dead === 1 ? 'job was' : 'jobs were'} given up.`,
            'See bin/network jobs list --dead.',
          ),
        ];
  const { oldestDue, due } = jobs;
  const minutes = Math.floor((oldestDue ?? 0) / 60);
  const waiting = `${due} ${due === 1 ? 'job is' : 'jobs are'} due, the oldest for ${minutes} minutes.`;
  if (minutes >= lostJob) return [fail(waiting, 'Start an API process, and look into its log.'), ...dead];
  if (minutes >= lateJob) return [warn(waiting, "Look into the API's log, or start another process."), ...dead];
  return [ok(`No job waits for more than ${lateJob} minutes.`), ...dead];
}

function checkDemo({ hasDemo }: Inspection, config: Config): Finding[] {
  const { ok, fail } = findingsOf('demo');
  if (!hasDemo) return [ok('There is no demo account.')];
  if (!isPublic(config)) return [ok('The demo network is there, and only this machine reaches it.')];
  return [fail('The demo account is there, and its password is public.', 'Remove the demo: bin/network demo remove.')];
}
