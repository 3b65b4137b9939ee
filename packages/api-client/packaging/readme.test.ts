import { execFile } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { promisify } from 'node:util';

import type {
  Application,
  ApplicationListAnswer,
  CurrentUser,
  FileListAnswer,
  LoginAnswer,
  StatisticAnswer,
} from '@publisher-console/api-contract';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { refusal, success } from '#testing/envelopes.ts';
import { sendJson, startServer } from '#testing/loopback-server.ts';
import type { ReceivedCall } from '#testing/loopback-server.ts';

const run = promisify(execFile);

// Inside the package, so that the examples import it by its name and through its `exports`.
const folder = 'test-results/readme';

const readme = await readFile('README.md', 'utf8');
const examples = [...readme.matchAll(/^```ts\n\/\/ (\S+)\n(.*?)^```$/gms)].map(([, name = '', code = '']) => ({
  name,
  code,
}));

/** What each example prints; the others print nothing. */
const printed: Record<string, string> = {
  'sign-in.ts': 'Signed in as Anna\n',
  'who-is-signed-in.ts': 'anna@northwind.example\n',
  'list-applications.ts': 'Chess Trainer active\nGo Trainer active\n',
  'build-report.ts': '2026-01-01 12.5\nin all 12.5 USD\n',
  'save-report.ts': '9 of 9 bytes\n',
  'upload-files.ts': '100 %\nf contract.pdf application/pdf\n',
  'start-worker.ts': 'revenue of yesterday: 12.5\n',
  'queries.ts': 'Chess Trainer\n',
};

const user: CurrentUser = {
  id: '100001',
  uuid: '0197a2b4-0000-7000-8000-000000000001',
  email: 'anna@northwind.example',
  firstName: 'Anna',
  lastName: 'Nord',
  middleName: null,
  shortName: 'Anna',
  locale: 'en',
  scope: 'publisher',
  currency: 'USD',
  roles: [],
  isBlocked: false,
  isSignedDocument: true,
  hasAcceptedOffer: true,
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
  createdAt: '2026-01-01T00:00:00Z',
  developerName: null,
  iconUrl: null,
  isNotPublished: false,
  rejectionReason: null,
  storeName: null,
};

const signedIn: LoginAnswer['data'] = { user, token: 'access', refresh_token: 'refresh' };

const statistic: StatisticAnswer['data'] = {
  table: {
    columns: [],
    rows: [{ groups: { date: '2026-01-01' }, indicators: { revenue: 12.5 } }],
    pagination: { page: 1, size: 100, total: 1, pages: 1 },
  },
  summary: { revenue: 12.5 },
  meta: {
    currency: 'USD',
    timeZone: 'UTC',
    dataAsOf: null,
    finalUntil: null,
    period: { from: '2026-01-01', to: '2026-01-07' },
  },
};

const uploaded: FileListAnswer['data'] = {
  items: [{ id: 'f', name: 'contract.pdf', size: 4, type: 'application/pdf' }],
};

function applications(page: number): ApplicationListAnswer['data'] {
  const items = page === 1 ? [chess] : [{ ...chess, id: 'b', name: 'Go Trainer' }];
  return { items, pagination: { page, size: 100, total: 2, pages: 2 } };
}

/** Answers as the contract says. */
function answer({ method, path }: ReceivedCall, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(path, 'http://loopback');
  const answers: Record<string, unknown> = {
    'POST /api/login': signedIn,
    'POST /api/logout': null,
    'GET /api/user/current': { user },
    'GET /api/application': applications(Number(searchParams.get('pagination[page]'))),
    'GET /api/application/a': { application: chess },
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

/** What the examples for browsers expect of one. */
const browser = `
  const values = new Map();
  globalThis.localStorage = {
    getItem: (key) => values.get(key) ?? null,
    setItem: (key, value) => void values.set(key, value),
    removeItem: (key) => void values.delete(key),
  };
`;

beforeAll(async () => {
  await mkdir(folder, { recursive: true });
  await Promise.all(examples.map(({ name, code }) => writeFile(`${folder}/${name}`, code)));
  await writeFile(`${folder}/browser.mjs`, browser);
  await writeFile(`${folder}/scan.pdf`, '%PDF');
});

afterAll(() => rm(folder, { recursive: true }));

test('every example of the README has a name and compiles', async () => {
  expect(examples).toHaveLength(readme.match(/^```ts$/gm)?.length ?? 0);
  await writeFile(`${folder}/tsconfig.json`, JSON.stringify({ extends: '../../tsconfig.json', include: ['*.ts'] }));
  const { stdout } = await run('node_modules/.bin/tsc', ['--project', folder]).catch(
    (failure: { stdout: string }) => failure,
  );
  expect(stdout).toBe('');
});

test.each(examples)('the example $name runs', async ({ name, code }) => {
  const { origin, calls } = await startServer(answer);
  // Workers read it from the disk, so that every file has to name the server of this test.
  await Promise.all(
    examples.map((example) =>
      writeFile(`${folder}/${example.name}`, example.code.replaceAll('https://console.example', origin)),
    ),
  );
  const { stdout, stderr } = await run(process.execPath, ['--import', './browser.mjs', name], { cwd: folder });
  expect(stderr).toBe('');
  // In how many steps an upload goes is up to the machine.
  expect(stdout.replaceAll(/^\d?\d %\n/gm, '')).toBe(printed[name] ?? '');
  expect(calls.length > 0).toBe(code.includes('unwrap(') || name in printed);
});
