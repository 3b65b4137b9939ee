import { runPnpm } from '@publisher-console/start/install';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

import { readRepositoryFile, repositoryFiles } from './repository-files.ts';

const lockfile = readRepositoryFile('pnpm-lock.yaml');
const hash = `{integrity: sha512-${'A'.repeat(86)}==}`;

/** Each package of a lockfile with what pnpm would download. A line each: the parser would need a second. */
function lockedPackages(text: string): { id: string; resolution: string }[] {
  const [, packages = ''] = /^packages:\n(.*?)^snapshots:$/msu.exec(text) ?? [];
  return Array.from(
    packages.matchAll(/^ {2}'?([^\s'].*?)'?:\n {4}resolution: (.*)$/gmu),
    ([, id = '', resolution = '']) => ({ id, resolution }),
  );
}

/** Packages that are not from the registry, or without a hash that what is downloaded has to match. */
function foreignPackages(text: string): string[] {
  return lockedPackages(text)
    .filter(
      ({ id, resolution }) =>
        !/^(?:@[\w.-]+\/)?[\w.-]+@\d+\.\d+\.\d+(?:-[\w.-]+)?$/u.test(id) ||
        !/^\{integrity: sha512-[\w+/]{86}==\}$/u.test(resolution),
    )
    .map(({ id }) => id);
}

describe('the lockfile', () => {
  test('has each package with its hash, from the registry', () => {
    const [, section = ''] = /^packages:\n(.*?)^snapshots:$/msu.exec(lockfile) ?? [];
    const packages = lockedPackages(lockfile);
    expect(packages).toHaveLength(section.match(/^ {2}\S/gmu)?.length ?? 0);
    expect(packages.length).toBeGreaterThan(500);
    const foreign = foreignPackages(lockfile);
    expect(foreign).toEqual([]);
  });

  test('with a package that has another source or no hash is refused', () => {
    const planted = [
      `  planted@1.0.0:\n    resolution: {tarball: https://evil.example/planted.tgz}`,
      `  planted@1.0.0:\n    resolution: ${hash.replace('}', ', tarball: https://evil.example/planted.tgz}')}`,
      `  planted@1.0.0:\n    resolution: {commit: ${'0'.repeat(40)}, repo: https://evil.example/planted.git, type: git}`,
      `  planted@https://evil.example/planted.tgz:\n    resolution: ${hash}`,
      `  planted@file:../planted:\n    resolution: {directory: ../planted, type: directory}`,
      `  planted@1.0.0:\n    resolution: {integrity: sha1-AAAAAAAAAAAAAAAAAAAAAAAAAAA=}`,
      `  planted@1.0.0:\n    resolution: {}`,
    ];
    const found = planted.filter((entry) => foreignPackages(`packages:\n\n${entry}\n\nsnapshots:\n`).length === 1);
    expect(found).toEqual(planted);
    expect(foreignPackages(`packages:\n\n  honest@1.0.0:\n    resolution: ${hash}\n\nsnapshots:\n`)).toEqual([]);
  });

  test('resolves each dependency of a package to a version or to a package of the workspace', () => {
    const [, importers = ''] = /^importers:\n(.*?)^packages:$/msu.exec(lockfile) ?? [];
    const versions = Array.from(importers.matchAll(/^ {8}version: '?(.*?)'?$/gmu), ([, version = '']) => version);
    expect(versions.length).toBeGreaterThan(100);
    // Behind the version, the peers that were chosen for it.
    const usual = /^(?:link:[\w./-]+|(?:(?:@[\w.-]+\/)?[\w.-]+@)?\d+\.\d+\.\d+(?:-[\w.-]+)?(?:\(.*\))?)$/u;
    expect(versions.filter((version) => !usual.test(version))).toEqual([]);
  });
});

describe('an install', () => {
  const workspace: { allowBuilds: Record<string, boolean> } & Record<string, unknown> = parse(
    readRepositoryFile('pnpm-workspace.yaml'),
  );

  test('runs the scripts of the packages that the workspace names, all of them installed, and no others', () => {
    const locked = new Set(lockedPackages(lockfile).map(({ id }) => id.slice(0, id.lastIndexOf('@'))));
    expect(Object.keys(workspace.allowBuilds).filter((name) => !locked.has(name))).toEqual([]);
    const wide = ['dangerouslyAllowAllBuilds', 'onlyBuiltDependencies', 'strictDepBuilds', 'trustLockfile'];
    expect(wide.filter((setting) => setting in workspace)).toEqual([]);
  });

  test('of a workflow or of the start command installs what the lockfile names, or fails', () => {
    const files = repositoryFiles.filter(
      (file) => /^\.github\/.*\.ya?ml$|Dockerfile$/u.test(file) || file === 'tooling/start/install.mjs',
    );
    const installs = files.flatMap((file) =>
      readRepositoryFile(file)
        .split('\n')
        .filter((line) => /(?:pnpm|PNPM|packageManager"\)") install|'install', /u.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );
    expect(installs.length).toBeGreaterThan(2);
    expect(installs.filter((line) => !line.includes('--frozen-lockfile'))).toEqual([]);
  });
});

test('known faults of dependencies are looked up on every change and every week, and updates are a week old', () => {
  const security: { on: Record<string, unknown>; jobs: Record<string, { if?: string; steps: { run?: string }[] }> } =
    parse(readRepositoryFile('.github/workflows/security.yml'));
  expect(Object.keys(security.on)).toEqual(expect.arrayContaining(['pull_request', 'push', 'schedule']));
  const steps = Object.values(security.jobs).flatMap(({ steps: of }) => of.map(({ run }) => run));
  expect(steps).toContain('$PNPM audit --prod --audit-level high');
  const { updates }: { updates: { cooldown?: { 'default-days': number } }[] } = parse(
    readRepositoryFile('.github/dependabot.yml'),
  );
  expect(updates.filter(({ cooldown }) => (cooldown?.['default-days'] ?? 0) < 7)).toEqual([]);
});

test('the bill of materials of a release has what the product runs on, each with a hash, and nothing of development', async () => {
  const lines: string[] = [];
  const { code } = await runPnpm(['sbom:product'], { env: process.env, onLine: (line) => void lines.push(line) });
  expect({ code, lines }).toMatchObject({ code: 0 });
  interface Component {
    name: string;
    group?: string;
    externalReferences?: { hashes?: { alg: string }[] }[];
  }
  const { bomFormat, components }: { bomFormat: string; components: Component[] } = JSON.parse(
    readRepositoryFile('packed/publisher-console.cdx.json'),
  );
  expect(bomFormat).toBe('CycloneDX');
  const installed = components.filter(({ group }) => group !== '@publisher-console');
  const names = installed.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['fastify', 'pg', 'react', 'sharp', 'undici']));
  expect(names).not.toContain('vitest');
  const isHashed = ({ externalReferences = [] }: Component) =>
    externalReferences.some(({ hashes }) => hashes?.[0]?.alg === 'SHA-512');
  expect(installed.filter((component) => !isHashed(component))).toEqual([]);
});
