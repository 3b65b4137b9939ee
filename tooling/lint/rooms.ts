import { readdirSync } from 'node:fs';

import { foreignTables } from './tables.ts';

/** One import rule: files that match `files` may not import what `forbidden` matches. */
export interface Room {
  readonly name: string;
  readonly files: string[];
  readonly exceptFiles?: string[];
  readonly forbidden: { regex: string; message: string }[];
}

const upwards = {
  regex: '^\\.\\./',
  message: 'Reach other folders through a subpath import ("#…").',
};

function packages(names: string[], message: string): Room['forbidden'][number] {
  return { regex: `^(?:${names.join('|')})(?:/|$)`, message };
}

function folders(names: string[], message: string): Room['forbidden'][number] {
  return { regex: `^#(?:${names.join('|')})(?:/|$)`, message };
}

/** Packages that reach hosts outside without the checks of `guardedFetch`. */
const ownRequests = packages(
  ['undici', 'ofetch', 'node:https?', 'node:http2', 'node:tls', 'node:dns', 'https?', 'http2', 'tls', 'dns'],
  'Ask hosts outside through the guarded fetch that createApi is given.',
);

/** Forbids a room of the API to import the tables of other rooms. `room` is a folder below the API's `src`. */
function tablesOfOthers(room: string): Room['forbidden'][number] {
  return {
    regex: `^#stores/sql/tables/(?:${foreignTables(room).join('|')})\\.ts$`,
    message: 'Ask the owner of the table. tooling/lint/tables.ts lists the owners, and who else may read.',
  };
}

const consoleFeatures = new URL('../../apps/console/src/features/', import.meta.url);

function folderNames(parent: URL): string[] {
  return readdirSync(parent, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);
}

/** The folders of the console's sources below features and routes, the lowest first: each imports only lower ones. */
const consoleLayers = [
  ['i18n'],
  ['common'],
  ['session'],
  ['desk'],
  ['inventory', 'network-documents'],
  ['comparison'],
  ['shell'],
];

/** The folders of common/, the lowest first: each imports only lower ones. */
const commonFolders = ['appearance', 'context', 'criteria', 'format', 'page', 'late', 'failures', 'forms', 'lists'];

function consoleRoom(room: string): Room {
  const layer = consoleLayers.findIndex((rooms) => rooms.includes(room));
  const others = consoleLayers
    .slice(layer)
    .flat()
    .filter((name) => name !== room);
  return {
    name: `console ${room}`,
    files: [`apps/console/src/${room}/**`],
    forbidden: [
      upwards,
      folders([...others, 'features', 'routes', 'app'], `${room} does not import what is built on it.`),
    ],
  };
}

/** The linter applies the last rule that matches a file, so this one repeats those of common. */
function commonRoom(folder: string, index: number): Room {
  const common = consoleRoom('common');
  const above = commonFolders.slice(index + 1).map((name) => `common/${name}`);
  return {
    name: `${common.name}/${folder}`,
    files: [`apps/console/src/common/${folder}/**`],
    forbidden: [
      ...common.forbidden,
      ...(above.length > 0 ? [folders(above, `common/${folder} does not import what is built on it.`)] : []),
    ],
  };
}

/** One rule for each folder of features/: features never import each other, only routes combine them. */
function featureRoom(feature: string, _index: number, all: string[]): Room {
  const others = all.filter((name) => name !== feature).map((name) => `features/${name}`);
  return {
    name: `console feature ${feature}`,
    files: [`apps/console/src/features/${feature}/**`],
    forbidden: [
      upwards,
      ...(others.length > 0
        ? [folders(others, 'A feature does not import another one; combine them in a route.')]
        : []),
      folders(['routes', 'shell', 'app'], 'A feature does not import routes, the shell or the app.'),
    ],
  };
}

/**
 * The rooms of the API, the lowest first: each imports itself and the rooms above it in this list, types included, so
 * that no circle of rooms can come.
 */
export const apiRooms = [
  'process',
  'guarded-fetch',
  'stores',
  'contract',
  'limits',
  'orders',
  'modules/publishers',
  'modules/audit',
  'jobs',
  'modules/mail',
  'modules/statistics/days',
  'modules/statistics/catalogue',
  'modules/files',
  'modules/sessions',
  'modules/webhooks',
  'modules/documents',
  'modules/announcements',
  'modules/api-tokens',
  'modules/app-store',
  'modules/app-ads-txt',
  'modules/statistics/reports',
  'modules/statistics/loads',
  'modules/statistics/templates',
  'modules/team',
  'modules/accounts',
  'modules/staff',
  'modules/applications',
  'modules/sellers',
  'modules/feed',
  'modules/statistics/files',
  'modules/statistics/dashboard',
  'modules/integration',
  'modules/support',
  'modules/money',
  'modules/health',
  'retention',
  'network-orders.ts',
  'desk',
  'demo',
  'config.ts',
  'setting-descriptions.ts',
  'write-settings-page.ts',
  'operator',
  'metrics',
  'http',
  'handlers.ts',
  'api.ts',
  'start',
  'main.ts',
] as const;

/** Below these rooms, a file gets a store from the one that opened it. */
const adapters = {
  regex: '^#stores/(?:.*/)?(?:open|embedded)-[^/]+$',
  message: 'Import the interface of a store, not its adapters.',
};
const roomsThatOpenStores = /^(?:stores|operator|start|api\.ts|main\.ts)$/u;

/** The stores of all publishers. A publisher's call works only on that publisher's rows. */
const networkStores = [
  {
    regex: '^#stores/sql/as-(?:network|owner)\\.ts$',
    message: 'Only a *.network.ts file of a module opens the stores of all publishers.',
  },
  {
    regex: '^(?:#|\\./).*\\.network\\.ts$',
    message: "A publisher's call reaches no function of the network.",
  },
];

/** The rules of a room of the API; of a module, also those of its functions for the network (`*.network.ts`). */
function apiRoom(room: (typeof apiRooms)[number], index: number): Room[] {
  const isFile = room.endsWith('.ts');
  const subject = subjectOf(room);
  const forbidden = [
    upwards,
    ...(room === 'guarded-fetch' ? [] : [ownRequests]),
    ...(roomsThatOpenStores.test(room) ? [] : [adapters]),
    folders(
      apiRooms.slice(index + 1).map((name) => name.replace('.', String.raw`\.`)),
      `${room} does not import what is built on it: the list in tooling/lint/rooms.ts has the order.`,
    ),
    // Sessions are a room beside accounts, because webhooks and tokens use them alone. They are one subject.
    ...(subject === undefined
      ? []
      : [
          {
            regex: `^#modules/(?:${apiSubjects.filter((name) => name !== subject && !(subject === 'accounts' && name === 'sessions')).join('|')})/(?:.*/)?[^/]+-repository\\.ts$`,
            message: "Ask the other module's service, not its repository.",
          },
        ]),
    tablesOfOthers(room),
  ];
  const files = [isFile ? `apps/api/src/${room}` : `apps/api/src/${room}/**`];
  const exceptFiles = ['**/*.test.ts', '**/testing/**'];
  if (subject === undefined) return [{ name: `api ${room}`, files, exceptFiles, forbidden }];
  return [
    { name: `api ${room}`, files, exceptFiles, forbidden: [...forbidden, ...networkStores] },
    { name: `api ${room}, for the network`, files: [`apps/api/src/${room}/**/*.network.ts`], forbidden },
  ];
}

function subjectOf(room: string): string | undefined {
  return /^modules\/(.+)/u.exec(room)?.[1];
}

const apiSubjects = apiRooms.flatMap((room) => subjectOf(room) ?? []);

/** Which folder may import what. Each rule has its reason in its message. */
export const rooms: Room[] = [
  {
    name: 'everywhere',
    files: ['apps/*/src/**', 'packages/*/src/**'],
    forbidden: [upwards],
  },
  {
    name: 'api-contract',
    files: ['packages/api-contract/src/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      {
        regex: '^(?:[^.]|[.][.])',
        message: 'The console, the API and the client use this package: it imports nothing.',
      },
    ],
  },
  {
    name: 'http-edge',
    files: ['packages/server-kit/src/edge/**'],
    exceptFiles: ['**/*.test.ts'],
    // Matches every package, but neither `node:` nor `./`. The linter's patterns have no look-ahead for an exception.
    forbidden: [
      {
        regex: '^(?:[^.n]|n[^o]|no[^d]|nod[^e]|node[^:]|[.][.])',
        message: 'Both servers use this package: it imports Node alone.',
      },
    ],
  },
  {
    name: 'monitoring',
    files: ['packages/server-kit/src/monitoring/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      packages(
        ['@publisher-console', 'fastify', 'react'],
        'Both servers use this package: it imports Node, pino and prom-client alone.',
      ),
    ],
  },
  {
    name: 'brand',
    files: ['packages/server-kit/src/brand/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      packages(['react', '@publisher-console/[^/]+'], 'Both servers use this package: it imports no other of ours.'),
    ],
  },
  {
    name: 'api-client',
    files: ['packages/api-client/src/**'],
    forbidden: [
      upwards,
      packages(
        ['react', 'react-dom', '@tanstack', '@lingui', '@publisher-console/(?:ui|console|api|server-kit)'],
        'The client runs without a user interface: it imports the contract and openapi-fetch.',
      ),
    ],
  },
  {
    name: 'ui',
    files: ['packages/ui/src/**'],
    forbidden: [
      upwards,
      packages(
        ['@tanstack/(?:react-)?(?:query|router|start)[^/]*', '@lingui', 'openapi-fetch', '@publisher-console/[^/]+'],
        'A primitive gets its texts and data as props.',
      ),
    ],
  },
  ...consoleLayers.flat().map(consoleRoom),
  ...commonFolders.map(commonRoom),
  ...folderNames(consoleFeatures).map(featureRoom),
  {
    name: 'console routes',
    files: ['apps/console/src/routes/**'],
    forbidden: [
      upwards,
      folders(['routes', 'app'], 'Routes import neither each other nor the app, which is built on them.'),
      // The router ignores files that start with a dash.
      { regex: '^\\./[^-]', message: 'Routes do not import each other.' },
    ],
  },
  {
    name: 'console app',
    files: ['apps/console/src/app/**'],
    forbidden: [upwards, folders(['features', 'routes'], 'The app gets pages from the route tree.')],
  },
  {
    // What the list of rooms does not name yet. The last rule that matches a file applies.
    name: 'api',
    files: ['apps/api/src/**'],
    exceptFiles: ['**/*.test.ts', '**/*.trial.ts', '**/testing/**'],
    forbidden: [upwards, ownRequests, adapters, ...networkStores, tablesOfOthers('')],
  },
  ...apiRooms.flatMap(apiRoom),
  ...apiRoom('operator', apiRooms.indexOf('operator')).map((room) => ({
    // It queries name servers and reads certificates, which the guarded fetch does not.
    ...room,
    name: 'api doctor, outside',
    files: ['apps/api/src/operator/doctor/outside.ts'],
    forbidden: room.forbidden.filter((rule) => rule !== ownRequests),
  })),
];
