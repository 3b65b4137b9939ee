import { execFile } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { compilerOptions, importAll, main, ownStyles, page, server, tailwindStyles } from './application.ts';
import { packPackage } from './packed-package.ts';
import type { PackedPackage } from './packed-package.ts';

const run = promisify(execFile);

let packed: PackedPackage;
const write = (file: string, text: string): Promise<void> => writeFile(join(packed.project, file), text);
const execute = (...[program = '', ...args]: string[]) =>
  run(join('node_modules/.bin', program), args, { cwd: packed.project });

beforeAll(async () => {
  packed = await packPackage();
  await write('package.json', JSON.stringify({ private: true, type: 'module' }));
  const programs = ['vite@8.3.8', '@vitejs/plugin-react@6.3.0'];
  // The oldest versions that the package promises to work with. This plugin names older versions of Vite as its peers.
  const tailwind = ['--legacy-peer-deps', 'tailwindcss@4.1.0', '@tailwindcss/vite@4.1.0'];
  const react = ['react@19.0.0', 'react-dom@19.0.0', '@types/react@19.0.0', '@types/react-dom@19.0.0'];
  const compilers = ['typescript-oldest@npm:typescript@5.6.3', 'typescript-newest@npm:typescript@7.0.2'];
  await run('npm', ['install', '--no-audit', packed.tarball, ...react, ...tailwind, ...programs, ...compilers], {
    cwd: packed.project,
  });
  await write('index.html', '<div id="root"></div><script type="module" src="/main.tsx"></script>');
  await write('page.tsx', page);
  const modules = (await readdir(join(packed.folder, 'dist'))).filter((file) => file.endsWith('.js'));
  await write('every-module.tsx', importAll(modules.map((file) => file.replace('.js', ''))));
  await write('main.tsx', main);
  await write('server.tsx', server);
  await write('tsconfig.json', JSON.stringify({ compilerOptions, include: ['*.tsx'] }));
});

afterAll(() => packed.remove());

test.each(['typescript-oldest', 'typescript-newest'])(
  'every module compiles with %s, without skipLibCheck',
  async (name) => {
    const compiler = join(packed.project, 'node_modules', name, 'bin/tsc');
    const { stdout } = await run(process.execPath, [compiler], { cwd: packed.project }).catch((failure) => failure);
    expect(stdout).toBe('');
  },
);

describe.each([
  ['without Tailwind', ownStyles, 'react()'],
  ['with Tailwind', tailwindStyles, 'react(), tailwindcss()'],
])('an application %s', (_, styles, plugins) => {
  beforeAll(async () => {
    await write('styles.css', styles);
    const imports = `import react from '@vitejs/plugin-react'; import tailwindcss from '@tailwindcss/vite';`;
    await write('vite.config.js', `${imports} export default { plugins: [${plugins}] };`);
  });

  test('is built with the styles of the primitives', async () => {
    await execute('vite', 'build');
    const assets = join(packed.project, 'dist/assets');
    const file = (await readdir(assets)).find((name) => name.endsWith('.css'));
    expect((await readFile(join(assets, file ?? ''), 'utf8')).includes('.min-h-control{')).toBe(true);
  });

  test('is rendered by a server', async () => {
    await execute('vite', 'build', '--ssr', 'server.tsx', '--outDir', 'server');
    const script = `import { markup } from './server/server.js'; console.log(markup());`;
    const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], { cwd: packed.project });
    expect(stdout).toMatch(/<input[^>]*>.*>Save</s);
  });
});
