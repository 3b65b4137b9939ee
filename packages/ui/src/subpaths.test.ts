import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { build } from 'vite';
import { describe, expect, it } from 'vitest';

const source = fileURLToPath(new URL('./', import.meta.url));
const entry = 'virtual:page';

/** Builds a page that imports one primitive, and lists what is bundled: files of this package, and other packages. */
async function modulesBehind(primitive: string): Promise<{ files: string[]; packages: Set<string> }> {
  const built = await build({
    root: source,
    configFile: false,
    logLevel: 'silent',
    build: { write: false, minify: false, rolldownOptions: { input: entry } },
    plugins: [
      {
        name: 'page',
        resolveId: (id) => (id === entry ? `\0${entry}` : null),
        load: (id) =>
          id === `\0${entry}` ? `import * as part from '${source}${primitive}.tsx'; globalThis.page = part;` : null,
      },
    ],
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const modules = outputs.flatMap((output) => (output.type === 'chunk' ? output.moduleIds : []));
  const names = modules.map((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//u.exec(id)?.[1] ?? '');
  return {
    files: modules.filter((id) => id.startsWith(source)).map((id) => id.slice(source.length)),
    packages: new Set(names.filter((name) => name !== '')),
  };
}

describe('a page ships only the primitives that it imports', () => {
  it('a page with a button ships a button', async () => {
    const { files, packages } = await modulesBehind('button');
    expect(files.toSorted()).toEqual(['button.tsx', 'tv.ts']);
    expect([...packages].filter((name) => !['react', 'lucide-react'].includes(name))).toEqual([]);
  });

  it('a page with a chart ships no other library', async () => {
    const { files, packages } = await modulesBehind('chart');
    expect(files.filter((file) => !file.startsWith('chart'))).toEqual([]);
    expect([...packages]).toEqual(['react']);
  });

  it('only the option list loads the virtualiser, only the calendar loads its library', async () => {
    expect((await modulesBehind('option-list')).packages).toContain('@tanstack/react-virtual');
    expect((await modulesBehind('checkbox-list')).packages).not.toContain('@tanstack/react-virtual');
    expect((await modulesBehind('day-field')).packages).not.toContain('react-day-picker');
  });
});

it('folders with parts of primitives are not exported', () => {
  const { exports, publishConfig } = JSON.parse(readFileSync(`${source}../package.json`, 'utf8'));
  const folders = readdirSync(source, { withFileTypes: true }).filter((each) => each.isDirectory());
  for (const { name } of folders) {
    expect(exports).toHaveProperty([`./${name}/*`], null);
    expect(publishConfig.exports).toHaveProperty([`./${name}/*`], null);
  }
});
