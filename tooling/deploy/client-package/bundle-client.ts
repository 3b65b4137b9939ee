import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { build } from 'rolldown';
import type { InputOptions } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const types = fileURLToPath(import.meta.resolve('@publisher-console/api-contract'));
const document = fileURLToPath(import.meta.resolve('@publisher-console/api-contract/openapi.yaml'));

interface Manifest {
  exports: Record<string, string>;
  publishConfig: { exports: Record<string, unknown> };
}

/**
 * Writes `dist`: a file of code and one of types for each entry point of the package, files of shared parts, and the
 * document of the contract, whose types are bundled. The programs are dependencies of this package, because a start
 * installs no packages of development, and a console packs the client that it offers.
 *
 * @param folder of the package
 */
export async function bundleClient(folder: string): Promise<void> {
  const manifest = await readFile(join(folder, 'package.json'), 'utf8');
  const { exports: sources, publishConfig } = JSON.parse(manifest) as Manifest;
  const common: InputOptions = {
    cwd: folder,
    // The console also imports modules by paths of their own, which gives it smaller chunks.
    input: Object.keys(publishConfig.exports).flatMap((subpath) => sources[subpath] ?? []),
    external: ['openapi-fetch', /^node:/],
    platform: 'neutral',
    resolve: { alias: { '@publisher-console/api-contract': types } },
  };
  await build({ ...common, output: { dir: 'dist', sourcemap: true, cleanDir: true } });
  // With maps, which only code has, each file of types would name one.
  const declarations = dts({ oxc: true, resolver: 'oxc', sourcemap: false, emitDtsOnly: true, cwd: folder });
  await build({ ...common, plugins: [declarations], output: { dir: 'dist', sourcemap: false } });
  await copyFile(document, join(folder, 'dist/openapi.yaml'));
}
