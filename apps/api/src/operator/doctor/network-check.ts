import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkSpace } from './folder-check.ts';
import { isPublic } from './settings-check.ts';

/** Seconds. */
const day = 86_400;

/** What publishers need from the operator: texts to accept, figures of these days, and approved apps. */
function checkLaunch(inspection: Inspection, config: Config): Finding[] {
  return [...checkDocuments(inspection, config), checkFacts(inspection), checkApprovals(inspection)];
}

function checkDocuments({ documents }: Inspection, { network }: Config): Finding[] {
  const { ok, warn, fail } = findingsOf('documents');
  const hasOffer = documents.includes('offer') || network.offerUrl !== undefined;
  const offer = hasOffer
    ? []
    : [
        fail(
          'There is no offer: nobody can accept it, and so nobody can add an app.',
          `Publish it: ${command('offer')}.`,
        ),
      ];
  const missing = (['privacy_policy', 'terms'] as const).filter((kind) => !documents.includes(kind));
  const texts = missing.map((kind) => {
    const name = kind === 'terms' ? 'terms of use are' : 'privacy policy is';
    return warn(`No ${name} published: people who register cannot read what they agree to.`, `${command(kind)}.`);
  });
  const found = [...offer, ...texts];
  return found.length > 0 ? found : [ok('Offer, privacy policy and terms can be read.')];
}

function command(kind: Inspection['documents'][number]): string {
  return `bin/network documents set ${kind} FILE --language en`;
}

function checkFacts({ factsAge }: Inspection): Finding {
  const { ok, warn, notChecked } = findingsOf('data');
  if (factsAge === null) return notChecked('No statistics were loaded.');
  const hours = Math.max(0, Math.floor(factsAge / 3_600));
  const reach = `The newest facts are ${hours} h old.`;
  // Facts of yesterday are loaded once a day.
  return factsAge < 2 * day
    ? ok(reach)
    : warn(reach, 'Did the last load run, or was it refused? See bin/network stats loads.');
}

function checkApprovals({ approvals: { waiting, oldest } }: Inspection): Finding {
  const { ok, warn } = findingsOf('approvals');
  const days = Math.floor((oldest ?? 0) / day);
  const apps = waiting === 1 ? '1 app waits' : `${waiting} apps wait`;
  if (days < 1) return ok(waiting === 0 ? 'No app waits for approval.' : `${apps} for approval, for less than a day.`);
  return warn(
    `${apps} for approval; the oldest was added ${days} ${days === 1 ? 'day' : 'days'} ago.`,
    'See bin/network apps list --status on_check.',
  );
}

/** Whether both stores answer as one network, what their users may do, and the disks of the warehouse. */
function checkStores({ relational, warehouse, networkId }: Inspection, { database, ...config }: Config): Finding[] {
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

/** Seconds by which a store's clock may differ: leases of jobs are that long. */
const mostSkew = 5;
/** Minutes after which a due job is late, and after which no process does jobs. */
const [lateJob, stuckJob] = [10, 60];

/** What the network's own process found in its stores. */
export function checkNetwork(inspection: Inspection, config: Config): Finding[] {
  return [
    ...checkStores(inspection, config),
    ...checkClocks(inspection),
    ...checkFiles(inspection),
    checkTimeZone(inspection, config),
    checkDays(inspection),
    ...checkSources(inspection),
    ...checkLaunch(inspection, config),
    ...checkJobs(inspection),
    ...checkDemo(inspection, config),
  ];
}

function checkClocks({ relational, warehouse }: Inspection): Finding[] {
  const { ok, fail } = findingsOf('clocks');
  const hosts = warehouse.flatMap((host) =>
    'fault' in host ? [] : [[`warehouse at ${host.host}`, host.skew] as const],
  );
  const stores = [['relational store', relational.skew] as const, ...hosts];
  const wrong = stores.filter(([, skew]) => Math.abs(skew) > mostSkew);
  if (wrong.length === 0)
    return [ok(`Less than ${mostSkew} s apart: the API's machine, ${stores.map(([store]) => store).join(', ')}.`)];
  return wrong.map(([store, skew]) =>
    fail(
      `The clock of the ${store} is ${Math.abs(Math.round(skew))} s ${skew > 0 ? 'ahead of' : 'behind'} this machine's.`,
      'Let NTP set the clocks of all machines.',
    ),
  );
}

function checkFiles({ files }: Inspection): Finding[] {
  const { ok, fail, notChecked } = findingsOf('files');
  if (files === null) return [notChecked('The files are in the data folder of the API, and only the API opens them.')];
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

/** How many days a finding names. */
const mostNamedDays = 5;

function checkDays({ unfinishedDays }: Inspection): Finding {
  const { ok, warn } = findingsOf('statistics');
  const { length } = unfinishedDays;
  if (length === 0) return ok('The facts of every day that is over reach its end.');
  const named = unfinishedDays.slice(0, mostNamedDays).join(', ');
  const others = length > mostNamedDays ? ` and ${length - mostNamedDays} more` : '';
  return warn(
    `The facts of ${length === 1 ? 'a day that is over do not reach its end' : `${length} days that are over do not reach their end`}: ${named}${others}.`,
    'Load the whole file of each: until then it is in progress, and no day from it on is final.',
  );
}

function checkSources({ lateSources }: Inspection): Finding[] {
  const { ok, warn } = findingsOf('sources');
  if (lateSources.length === 0) return [ok('No source of statistics is late.')];
  return lateSources.map(({ id, since, reach, unfinishedDay }) =>
    warn(
      `${id} is late since ${since}: ${reach === null ? 'it has had no figures yet' : `its figures reach to ${reach}`}${unfinishedDay === null ? '' : `, and ${unfinishedDay} is not complete`}.`,
      'See bin/network stats loads, feed runs and, for what is expected, sources list.',
    ),
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
  if (minutes >= stuckJob) return [fail(waiting, 'Start an API process, and look into its log.'), ...dead];
  if (minutes >= lateJob) return [warn(waiting, "Look into the API's log, or start another process."), ...dead];
  return [ok(`No job has been due for more than ${lateJob} minutes.`), ...dead];
}

function checkDemo({ hasDemo }: Inspection, config: Config): Finding[] {
  const { ok, fail } = findingsOf('demo');
  if (!hasDemo) return [ok('There is no demo account.')];
  if (!isPublic(config)) return [ok('The demo network is there, and only this machine reaches it.')];
  return [fail('The demo account is there, and its password is public.', 'Remove the demo: bin/network demo remove.')];
}
