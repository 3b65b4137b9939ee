import { execFile } from 'node:child_process';
import { copyFile, readdir, rm } from 'node:fs/promises';
import { promisify } from 'node:util';

import tailwindcss from '@tailwindcss/vite';
import { build as bundle } from 'rolldown';
import { build as buildStyles } from 'vite';

/** What is packed: neither tests nor what only Vite can load. */
const isPacked = (file: string): boolean => /(?<!\.test)\.tsx?$/u.test(file) && file !== 'font-files.ts';

/** Writes `dist`: the code and the types of each module of `src`, the tokens, and a style sheet for those without Tailwind. */
async function buildPackage(): Promise<void> {
  await rm('dist', { recursive: true, force: true });
  const files = await readdir('src', { recursive: true });
  await bundle({
    input: files.filter(isPacked).map((file) => `src/${file}`),
    external: /^[^.#/]/u,
    platform: 'neutral',
    output: { dir: 'dist', preserveModules: true, preserveModulesRoot: 'src', sourcemap: true },
  });
  await promisify(execFile)('node_modules/.bin/tsc', ['--project', 'packaging/tsconfig.types.json']);
  await copyFile('src/tokens.css', 'dist/tokens.css');
  await buildStyles({
    root: 'packaging',
    base: './',
    configFile: false,
    logLevel: 'warn',
    plugins: [tailwindcss()],
    build: {
      target: 'es2024',
      outDir: '../dist',
      emptyOutDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input: 'packaging/styles.css',
        output: { assetFileNames: ({ names: [name = ''] }) => (name.endsWith('.css') ? name : `fonts/${name}`) },
      },
    },
  });
  // The licence of the fonts (OFL) requires its text wherever they go.
  await copyFile('node_modules/@fontsource-variable/inter/LICENSE', 'dist/fonts/OFL.txt');
}

await buildPackage();
