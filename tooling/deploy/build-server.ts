import { resolve } from 'node:path';

import { endWith, Refusal } from '@publisher-console/start/refusal';

import { buildServer } from './built-server/build-server.ts';

try {
  const [folder = 'dist/server', ...more] = process.argv.slice(2);
  if (folder.startsWith('-') || more.length > 0) throw new Refusal('Usage: pnpm build:server [FOLDER]');
  await buildServer(resolve(folder));
} catch (error) {
  endWith(error);
}
