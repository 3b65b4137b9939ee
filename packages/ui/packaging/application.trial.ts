import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { compilerOptions, importAll, main, ownStyles, page, tailwindStyles } from './application.ts';
import { packPackage } from './packed-package.ts';
import type { PackedPackage } from './packed-package.ts';

const run = promisify(execFile);

let packed: PackedPackage;
const write = (file: string, text: string): Promise<void> => writeFile(join(packed.project, file), text);

beforeAll(async () => {
  packed = await packPackage();
  await write('package.json', JSON.stringify({ private: true, type: 'module' }));
  const programs = ['vite@8.3.8', '@vitejs/plugin-react@6.3.0'];
  // The oldest versions that the package promises to work with. This plugin names older versions of Vite as its peers.
  const tailwind = ['--legacy-peer-deps', 'tailwindcss@4.1.0', '@tailwindcss/vite@4.1.0'];
  const react = ['react@19.0.0', 'react-dom@19.0.0', '@types/react@19.0.0', '@types/react-dom@19.0.0'];
  await run('npm', ['install', '--no-audit', packed.tarball, ...react, ...tailwind, ...programs, 'typescript@5.6.3'], {
    cwd: packed.project,
  });
  await write('index.html', '<div id="root"></div><script type="module" src="/main.tsx"></script>');
  await write('page.tsx', page);
  const modules = (await readdir(join(packed.folder, 'dist'))).filter((file) => file.endsWith('.js'));
  await write('every-module.tsx', importAll(modules.map((file) => file.replace('.js', ''))));
  await write('main.tsx', main);
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.tsx'] }));
});

afterAll(() => packed.remove());

test('every module compiles with the oldest TypeScript, without skipLibCheck', async () => {
  const compiler = join(packed.project, 'node_modules/typescript/bin/tsc');
  const { stdout } = await run(process.execPath, [compiler], { cwd: packed.project }).catch((failure) => failure);
  expect(stdout).toBe('');
});

test.each([
  ['without Tailwind', ownStyles, 'react()'],
  ['with Tailwind', tailwindStyles, 'react(), tailwindcss()'],
])('an application %s is built with the styles of the primitives', async (_, styles, plugins) => {
  await write('styles.css', styles);
  const imports = `import react from '@vitejs/plugin-react'; import tailwindcss from '@tailwindcss/vite';`;
  await write('vite.config.js', `${imports} export default { plugins: [${plugins}] };`);
  await run('node_modules/.bin/vite', ['build'], { cwd: packed.project });
  const assets = join(packed.project, 'dist/assets');
  const file = (await readdir(assets)).find((name) => name.endsWith('.css'));
  expect(await readFile(join(assets, file ?? ''), 'utf8')).toContain('.min-h-control{');
});
