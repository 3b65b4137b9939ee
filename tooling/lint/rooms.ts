import { readdirSync } from 'node:fs';

import { foreignTables, tableRooms } from './tables.ts';

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

const apiModules = new URL('../../apps/api/src/modules/', import.meta.url);

/** All folders of a module may import its own repositories, and none may import those of another module. */
function moduleRoom(module: string, _index: number, all: string[]): Room {
  const others = all.filter((name) => name !== module).join('|');
  return {
    name: `api module ${module}`,
    files: [`apps/api/src/modules/${module}/**`],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      ownRequests,
      {
        regex: '^#stores/(?:.*/)?(?:open|embedded)-[^/]+$',
        message: 'A module imports the interface of a store, not its adapters.',
      },
      {
        regex: `^#modules/(?:${others})/(?:.*/)?[^/]+-repository\\.ts$`,
        message: "Ask the other module's service, not its repository.",
      },
      folders(
        ['http', 'network', 'operator', 'background', 'demo', 'api.ts', 'handlers.ts', 'main.ts'],
        'A module does not import what calls it.',
      ),
      {
        regex: '^#stores/sql/as-(?:network|owner)\\.ts$',
        message: "A publisher's call works only on that publisher's rows.",
      },
      tablesOfOthers(`modules/${module}`),
    ],
  };
}

/** Rooms that have more import rules than the one about tables. */
const roomsWithRules = /^(?:background|demo|http|jobs|limits|modules|network|operator|stores)(?:\/|$)/u;

function tableRoom(room: string): Room {
  return {
    name: `api ${room}`,
    files: [`apps/api/src/${room}/**`],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [upwards, ownRequests, tablesOfOthers(room)],
  };
}

const programs = ['api.ts', 'handlers.ts', 'main.ts', 'config.ts'];

function adapters(message: string): Room['forbidden'][number] {
  return { regex: '^#stores/(?:.*/)?open-[^/]+$', message };
}

function networkRoom(room: string, ...more: Room['forbidden']): Room {
  return {
    name: `api ${room}`,
    files: [`apps/api/src/${room}/**`],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      ownRequests,
      adapters("The network's commands import the interface of a store, not its adapters."),
      folders(
        ['http', 'operator', 'background', 'demo', ...programs],
        'The network does not import who sends it commands.',
      ),
      tablesOfOthers(room),
      ...more,
    ],
  };
}

function backgroundRoom(room: string): Room {
  return {
    name: `api ${room}`,
    files: [`apps/api/src/${room}/**`],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      ownRequests,
      adapters('Background work imports the interface of a store, not its adapters.'),
      folders(['http', 'operator', 'demo', ...programs], 'Background work does not import what starts it.'),
      tablesOfOthers(room),
    ],
  };
}

/** The rooms of jobs and of stored answers. Modules pass their work to them, so they do not import modules. */
function storageRoom(room: string): Room {
  return {
    name: `api ${room}`,
    files: [`apps/api/src/${room}/**`],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      adapters('Jobs and stored answers import the interface of a store, not its adapters.'),
      folders(
        ['modules', 'network', 'operator', 'background', 'demo', 'api.ts', 'main.ts'],
        'Jobs and stored answers do not import the work that modules give them.',
      ),
      tablesOfOthers(room),
    ],
  };
}

const apiSources = new URL('../../apps/api/src/', import.meta.url);

/** A room of the API that imports no other room than those in `below`, and no adapter of a store. */
function apiLayer(room: string, below: string[]): Room {
  const others = folderNames(apiSources).filter((name) => name !== room && !below.includes(name));
  const reach = below.length === 0 ? 'no other room' : below.join(', ');
  return {
    name: `api ${room}`,
    files: [`apps/api/src/${room}/**`],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      ownRequests,
      {
        regex: '^#stores/(?:.*/)?(?:open|embedded)-[^/]+$',
        message: 'Import the interface of a store, not its adapters.',
      },
      folders([...others, 'api.ts', 'config.ts', 'handlers.ts', 'main.ts'], `${room} imports ${reach}.`),
      tablesOfOthers(room),
    ],
  };
}

/** Which folder may import what. The table in docs/decisions/003-lint-and-import-rules.md gives the reasons. */
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
    forbidden: [{ regex: '.*', message: 'The contract imports nothing.' }],
  },
  {
    name: 'http-edge',
    files: ['packages/http-edge/src/**'],
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
    files: ['packages/monitoring/src/**'],
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
    files: ['packages/brand/src/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      packages(['react', '@publisher-console/[^/]+'], 'Both servers use this package: it imports no other of ours.'),
    ],
  },
  {
    name: 'store-links',
    files: ['packages/store-links/src/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      { regex: '^(?:[^.]|[.][.])', message: 'The API and the console use this package: it imports nothing.' },
    ],
  },
  {
    name: 'api-client',
    files: ['packages/api-client/src/**'],
    forbidden: [
      upwards,
      packages(
        ['react', 'react-dom', '@tanstack', '@lingui', '@publisher-console/(?:ui|console|api|store-links)'],
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
    name: 'api',
    files: ['apps/api/src/**'],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [upwards, ownRequests, tablesOfOthers('')],
  },
  apiLayer('process', []),
  apiLayer('contract', ['process', 'stores']),
  apiLayer('limits', ['contract', 'process', 'stores']),
  apiLayer('http', ['contract', 'limits', 'process', 'stores']),
  apiLayer('metrics', ['background', 'jobs', 'modules', 'network', 'process', 'stores']),
  ...tableRooms.filter((room) => !roomsWithRules.test(room)).map(tableRoom),
  ...folderNames(apiModules).map(moduleRoom),
  {
    name: 'api guarded fetch',
    files: ['apps/api/src/guarded-fetch/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      folders(
        ['modules', 'stores', 'http', 'network', 'operator', 'background', 'demo', 'api.ts', 'main.ts'],
        'The guarded fetch does not import what uses it.',
      ),
    ],
  },
  ...[
    'background',
    'modules/app-ads-txt/daily-checks',
    'modules/app-ads-txt/network-file',
    'retention',
    'modules/webhooks/news',
  ].map(backgroundRoom),
  ...['http/idempotency', 'jobs'].map(storageRoom),
  ...['network', 'orders', 'stores/pair'].map((room) => networkRoom(room)),
  networkRoom('operator/backup', {
    regex: '^#network/[^/]+$',
    message: 'Backups import the connection to the network, not its other commands.',
  }),
  networkRoom('modules/statistics/loads', {
    regex: '^#network/[^/]+$',
    message: 'Loads import the connection to the network, not its other commands.',
  }),
  {
    // It asks name servers and shows certificates, which the guarded fetch does not.
    name: 'api doctor',
    files: ['apps/api/src/operator/doctor/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      folders(
        ['http', 'operator', 'background', 'demo', 'jobs', 'limits', 'api.ts', 'handlers.ts', 'main.ts'],
        'The doctor gets what it asks the network from the command.',
      ),
      tablesOfOthers('doctor'),
    ],
  },
  {
    name: 'api operator',
    files: ['apps/api/src/operator/**'],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      ownRequests,
      folders(
        ['http', 'modules', 'background', 'api.ts', 'handlers.ts', 'main.ts'],
        'The terminal sends commands to network/ and demo/.',
      ),
      tablesOfOthers('operator'),
    ],
  },
  {
    name: 'api demo',
    files: ['apps/api/src/demo/**'],
    exceptFiles: ['**/*.test.ts'],
    forbidden: [
      upwards,
      ownRequests,
      adapters('The demo network imports the interface of a store, not its adapters.'),
      folders(['http', 'operator', ...programs], 'The demo network does not import what loads it.'),
      tablesOfOthers('demo'),
    ],
  },
  {
    name: 'api stores',
    files: ['apps/api/src/stores/**'],
    exceptFiles: ['**/*.test.ts', '**/testing/**'],
    forbidden: [
      upwards,
      ownRequests,
      folders(
        ['modules', 'http', 'network', 'operator', 'background', 'demo', 'api.ts', 'main.ts'],
        'A store does not import what uses it.',
      ),
      tablesOfOthers('stores'),
    ],
  },
];
