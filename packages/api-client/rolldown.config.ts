import { readFileSync } from 'node:fs';

import { defineConfig } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';

const { exports: sources }: { exports: Record<string, string> } = JSON.parse(readFileSync('package.json', 'utf8'));

/** One file for each subpath of the package, and files of shared code; the contract's types are bundled. */
export default defineConfig({
  input: Object.values(sources),
  external: ['openapi-fetch', /^node:/],
  platform: 'neutral',
  plugins: [dts({ oxc: true, resolver: 'oxc', sourcemap: false })],
  output: { dir: 'dist', sourcemap: true, cleanDir: true },
});
