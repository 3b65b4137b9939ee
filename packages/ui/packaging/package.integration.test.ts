import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile, realpath, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { compilerOptions, importAll } from './application.ts';
import { packPackage } from './packed-package.ts';
import type { PackedPackage } from './packed-package.ts';

const run = promisify(execFile);

interface Manifest {
  dependencies: Record<string, string>;
  peerDependencies: Record<string, string>;
}

let packed: PackedPackage;
let manifest: Manifest;
/** What a program imports: `button`, and `tv.ts` for a module without a component. */
let names: string[];

const read = (file: string): Promise<string> => readFile(join(packed.folder, file), 'utf8');

beforeAll(async () => {
  packed = await packPackage();
  manifest = JSON.parse(await read('package.json'));
  const modules = (await readdir('src')).filter((file) => /^[\w-]+\.tsx?$/.test(file) && file !== 'font-files.ts');
  names = modules.map((file) => file.replace(/\.tsx$/, ''));
  for (const name of ['react', 'react-dom', '@types/react', ...Object.keys(manifest.dependencies)]) {
    const target = join(packed.project, 'node_modules', name);
    await mkdir(dirname(target), { recursive: true });
    await symlink(await realpath(join('node_modules', name)), target);
  }
});

afterAll(() => packed.remove());

test('the package has built files only, and what a reader needs', async () => {
  expect((await readdir(packed.folder)).toSorted()).toEqual([
    'CHANGELOG.md',
    'LICENSE',
    'README.md',
    'dist',
    'package.json',
  ]);
  const files = await readdir(join(packed.folder, 'dist'), { recursive: true });
  expect(files.filter((file) => /\.test\b|(?<!\.d)\.tsx?$/.test(file))).toEqual([]);
});

test('it is not tied to one patch of React', () => {
  expect(manifest.peerDependencies).toMatchObject({ react: '^19.0.0', 'react-dom': '^19.0.0' });
});

test('it is clean to publint', async () => {
  const { messages } = await publint({ pkgDir: packed.folder, pack: false, strict: true });
  expect(messages.map((message) => formatMessage(message, manifest))).toEqual([]);
});

test('every module has the right types for every resolver of ES modules', async () => {
  const tarball = createPackageFromTarballData(await readFile(packed.tarball));
  const analysis = await checkPackage(tarball, { entrypoints: names });
  if (!analysis.types) throw new Error('no types');
  const problems = analysis.problems.filter(
    // The two resolvers of CommonJS: the package has ES modules only.
    (problem) => !('resolutionKind' in problem && ['node10', 'node16-cjs'].includes(problem.resolutionKind)),
  );
  expect(problems).toEqual([]);
  const resolved = names.map((name) => analysis.entrypoints[`./${name}`]?.resolutions['node16-esm'].resolution);
  expect(resolved.map((resolution) => resolution?.isTypeScript)).toEqual(names.map(() => true));
});

test('the types of every module compile without skipLibCheck', async () => {
  await writeFile(join(packed.project, 'every-module.ts'), importAll(names));
  const settings = { compilerOptions: { ...compilerOptions, types: [] }, files: ['every-module.ts'] };
  await writeFile(join(packed.project, 'tsconfig.json'), JSON.stringify(settings));
  const compiling = run('node_modules/.bin/tsc', ['--project', packed.project]);
  expect(await compiling.catch(({ stdout }: { stdout: string }) => ({ stdout }))).toMatchObject({ stdout: '' });
});

test('a server imports every module and renders, and parts of primitives cannot be imported', async () => {
  const file = join(packed.project, 'server.mjs');
  await writeFile(
    file,
    `import { createElement } from 'react';
    import { renderToString } from 'react-dom/server';
    for (const name of ${JSON.stringify(names)}) await import('@publisher-console/ui/' + name);
    const { Button } = await import('@publisher-console/ui/button');
    console.log(renderToString(createElement(Button, {}, 'Save')));
    await import('@publisher-console/ui/chart/axes').catch(({ code }) => console.log(code));`,
  );
  const { stdout } = await run(process.execPath, [file]);
  expect(stdout).toMatch(/^<button type="button".*>Save<.*<\/button>\nERR_PACKAGE_PATH_NOT_EXPORTED\n$/);
});

test('the style sheet has the classes of the primitives, both themes, and its fonts with their licence', async () => {
  const css = await read('dist/styles.css');
  const parts = ['.min-h-control{', ':root[data-theme=light]{', ':root[data-theme=dark]{'];
  expect(parts.filter((part) => !css.includes(part))).toEqual([]);
  const fonts = Array.from(css.matchAll(/url\(\.\/([^)]+)\)/g), ([, path = '']) => path);
  expect(fonts).toContain('fonts/inter-latin-wght-normal.woff2');
  const files = await readdir(join(packed.folder, 'dist'), { recursive: true });
  expect([...fonts, 'fonts/OFL.txt'].filter((file) => !files.includes(file))).toEqual([]);
});

test('only pnpm packs it: another packer gets the reason', async () => {
  const packing = run('npm', ['pack', '--pack-destination', packed.project]);
  await expect(packing).rejects.toMatchObject({ stderr: expect.stringContaining('Only pnpm packs this package') });
});
