import { existsSync, readdirSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { runPnpm } from '@publisher-console/start/install';
import { Refusal } from '@publisher-console/start/refusal';
import { step } from '@publisher-console/start/steps';
import { parse } from 'yaml';

import { builtCommit } from './built-commit.ts';
import { copyPrograms } from './copied-files.ts';
import { megabytesOf } from './folder-size.ts';
import { findPrograms, repository, traceConsole } from './programs.ts';
import { pruneManifests } from './pruned-manifests.ts';

/** The file that names the Node of a built folder. bin/run-on-node.sh and version managers read it. */
const nodeFile = '.node-version';

/** By the lockfile of the folder alone, which has the checksums. */
const billOfMaterials = [
  '--filter=@publisher-console/api',
  '--filter=@publisher-console/console',
  'sbom',
  '--sbom-format=cyclonedx',
  '--sbom-type=application',
  '--prod',
  '--out',
];

/**
 * Builds the console, and puts both servers and the packages that they need to run into a folder. It is renamed to
 * `folder` when it is complete, so that an interrupted build leaves none behind that looks complete.
 */
export async function buildServer(folder: string): Promise<void> {
  if (!isReplaceable(folder)) throw new Refusal(`${folder} has files of something else: name another folder.`);
  const partial = `${folder}.partial`;
  await rm(partial, { recursive: true, force: true });
  const build = ['exec', 'turbo', 'run', 'build', '--filter=@publisher-console/console'];
  await step('Build the console', (onLine) => pnpm(build, onLine));
  const traced = await traceConsole();
  const programs = await findPrograms(traced);
  await step('Copy the programs', () => copyPrograms(partial, programs, traced));
  await step('Install what they need to run', async (onLine) => {
    await pruneManifests(partial, programs, builtCommit());
    await pnpm(['--dir', partial, 'install', '--prod', '--frozen-lockfile', '--reporter=append-only'], onLine);
    await pnpm(['--dir', partial, ...billOfMaterials, join(partial, 'sbom.cdx.json')], onLine);
    // They describe the whole workspace: a scanner would report packages that are not here.
    for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'tooling'])
      await rm(join(partial, file), { recursive: true });
  });
  const node = await pinnedNode();
  await writeFile(join(partial, nodeFile), `${node}\n`);
  await rm(folder, { recursive: true, force: true });
  await rename(partial, folder);
  console.log(`\n  ${folder} has ${await megabytesOf(folder)} MB.`);
  console.log(`  It needs Node ${node}, a Postgres and a ClickHouse server: docs/deploying.md.`);
}

function isReplaceable(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0 || existsSync(join(folder, nodeFile));
}

async function pnpm(args: string[], onLine: (line: string) => void): Promise<void> {
  const { code, lines } = await runPnpm(args, { env: process.env, onLine });
  if (code !== 0) throw new Refusal('The folder could not be built; the lines above say why.', lines);
}

async function pinnedNode(): Promise<string> {
  const workspace = await readFile(join(repository, 'pnpm-workspace.yaml'), 'utf8');
  return (parse(workspace) as { catalog: { node: string } }).catalog.node;
}
