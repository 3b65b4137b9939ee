import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';

import type {
  Application,
  ApplicationListAnswer,
  CurrentUser,
  FileListAnswer,
  LoginAnswer,
  StatisticAnswer,
} from '@publisher-console/api-contract';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson } from '#testing/loopback-server.ts';
import type { ReceivedCall } from '#testing/loopback-server.ts';

export interface Example {
  name: string;
  code: string;
}

export const readme = await readFile('README.md', 'utf8');

/** The examples of the README, in its order. */
export const examples: readonly Example[] = [...readme.matchAll(/^```js\n\/\/ (\S+)\n(.*?)^```$/gms)].map(
  ([, name = '', code = '']) => ({ name, code }),
);

/** The output of examples that print. */
const printed: Record<string, string> = {
  'status-of-an-application.mjs': 'active\n',
  'session.mjs': 'Signed in as Anna\n',
  'list-applications.mjs': 'Chess Trainer active\nGo Trainer active\n1 on page 2 of 2\n',
  'build-report.mjs': '2026-01-01 12.5\nin all 12.5 USD\n',
  'save-report.mjs': '9 of 9 bytes\n',
  'exact-sum.mjs': 'the sum is exact: true\n',
  'upload-files.mjs': '100 %\nf contract.pdf application/pdf\n',
  'start-worker.mjs': 'revenue of yesterday: 12.5\n',
  'queries.mjs': 'Chess Trainer\n',
};

const user: CurrentUser = {
  id: '100001',
  uuid: '0197a2b4-0000-7000-8000-000000000001',
  email: 'anna@northwind.example',
  pendingEmail: null,
  pendingEmailExpiresAt: null,
  firstName: 'Anna',
  lastName: 'Nord',
  middleName: null,
  shortName: 'Anna',
  locale: 'en',
  scope: 'publisher',
  company: 'Northwind Games',
  currency: 'USD',
  roles: [],
  isBlocked: false,
  isSignedDocument: true,
  hasAcceptedOffer: true,
  offerAcceptedAt: '2026-11-20T09:30:00.000Z',
  isPrivacyPolicyAccepted: true,
};

const chess: Application = {
  id: 'a',
  name: 'Chess Trainer',
  status: 'active',
  platform: 'android',
  adBlockCount: 0,
  adBlocks: [],
  appAdsTxtCheck: null,
  appAdsTxtUrl: null,
  applicationUrl: null,
  bundleId: null,
  createdAt: '2026-01-01T00:00:00Z',
  developerName: null,
  developerSite: null,
  iconUrl: null,
  isNotPublished: false,
  rejectionReason: null,
  storeCheckedAt: null,
  storeName: null,
};

const signedIn: LoginAnswer['data'] = { user, token: 'access', refresh_token: 'refresh' };

const statistic: StatisticAnswer['data'] = {
  table: {
    columns: [],
    rows: [{ groups: { date: '2026-01-01' }, indicators: { revenue: 12.5 }, comparison: null }],
    pagination: { page: 1, size: 100, total: 1, pages: 1 },
  },
  summary: { revenue: 12.5 },
  comparison: null,
  meta: {
    currency: 'USD',
    timeZone: 'UTC',
    snapshot: '0',
    dataAsOf: null,
    finalUntil: null,
    openDays: [],
    warnings: [],
    period: { from: '2026-01-01', to: '2026-01-07' },
  },
};

const uploaded: FileListAnswer['data'] = {
  items: [{ id: 'f', name: 'contract.pdf', size: 4, type: 'application/pdf' }],
};

function applications(page: number): ApplicationListAnswer['data'] {
  const items = page === 1 ? [chess] : [{ ...chess, id: 'b', name: 'Go Trainer' }];
  const counts = { all: 2, active: 2, on_check: 0, test_mode: 0, stopped: 0, problem: 0 };
  return { items, counts, figures: null, pagination: { page, size: 100, total: 2, pages: 2 } };
}

/** Answers the calls of the examples as the contract describes. */
export function answerExample({ method, path }: ReceivedCall, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, 'http://loopback');
  const answers: Record<string, unknown> = {
    'POST /api/login': signedIn,
    'POST /api/logout': null,
    'GET /api/user/current': { user },
    'GET /api/application': applications(Number(searchParams.get('pagination[page]') ?? 1)),
    'POST /api/application': { application: chess },
    'GET /api/application/a': { application: chess },
    'GET /api/application/0197a2b4-0000-7000-8000-000000000001': { application: chess },
    'POST /api/statistic': statistic,
    'POST /api/file/upload/files': uploaded,
    'GET /api/ready': null,
  };
  const call = `${method} ${pathname}`;
  if (call === 'POST /api/report/generate') sendReport(response);
  else if (call in answers) sendJson(response, 200, success(answers[call]));
  else sendJson(response, 404, refusal('Not found', 'not_found'));
}

function sendReport(response: ServerResponse): void {
  const headers = { 'Content-Disposition': 'attachment; filename="report.csv"', 'Content-Type': 'text/csv' };
  response.writeHead(200, { ...headers, 'Content-Length': 9 }).end('day;sum\r\n');
}

const startsWorker = ({ name }: Example): boolean => name === 'start-worker.mjs';

/** The example with a worker is last, because it prints when its worker ends. */
const inOrder = [...examples.filter((example) => !startsWorker(example)), ...examples.filter(startsWorker)];

/** The output of all examples in this order, each after its name. */
export const printedInAll = inOrder.map(({ name }) => `# ${name}\n${printed[name] ?? ''}`).join('');

/** Globals of a browser that examples need. */
const browser = `
  globalThis.location = new URL('https://console.example/');
  const values = new Map();
  globalThis.localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
`;

/**
 * Runs all examples in one process, against a server on this machine.
 *
 * @param folder where the package is installed
 * @returns their output
 */
export async function runExamples(node: string, folder: string, origin: string): Promise<string> {
  const write = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  const runs = inOrder.map(({ name }) => `console.log('# ${name}'); await import('./${name}');`);
  await write('browser-globals.mjs', browser);
  await write('scan.pdf', '%PDF');
  await write('all.mjs', ["import './browser-globals.mjs';", ...runs].join('\n'));
  for (const { name, code } of examples) await write(name, code.replaceAll('https://console.example', origin));
  const env = { ...process.env, CONSOLE_TOKEN: `pc_${'a'.repeat(38)}` };
  const { stdout, stderr } = await promisify(execFile)(node, ['all.mjs'], { cwd: folder, env });
  // The number of steps of an upload depends on the machine.
  return stderr + stdout.replaceAll(/^\d?\d %\n/gm, '');
}
