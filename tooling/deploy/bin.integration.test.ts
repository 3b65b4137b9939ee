import { execFile } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

const bin = join(import.meta.dirname, '../../bin');
/** What cron gives to its programs. */
const cronPath = '/usr/bin:/bin';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publisher-console-bin-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs a program in an otherwise empty environment. */
function run(program: string, words: string[] = [], env: Record<string, string> = {}) {
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const child = execFile(program, words, { cwd: folder, env: { PATH: cronPath, ...env } }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), out, err }),
    );
    child.stdin?.end();
  });
}

describe('in a checkout', () => {
  test("the operator's commands run in cron: from any folder, through a link, on the pinned Node", async () => {
    symlinkSync(join(bin, 'network'), join(folder, 'network'));
    const { code, out, err } = await run(join(folder, 'network'), ['users']);
    expect(err).toBe('');
    expect(out).toContain('Usage: bin/network users COMMAND');
    expect(code).toBe(0);
  });

  test('a checkout in which nothing is installed is named with the cure', async () => {
    copyBin();
    for (const program of ['network', 'api', 'console']) {
      const { code, err } = await run(join(folder, 'bin', program));
      expect(err).toBe(`Nothing is installed in ${folder} yet: run npm start there once, or pnpm install.\n`);
      expect(code).toBe(1);
    }
  });
});

describe('in a built folder', () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  const withNode = { PATH: `${dirname(process.execPath)}:${cronPath}`, DATA_DIR: 'data' };

  /** A folder like a built one, whose programs print their arguments. */
  function makeFolder(node: string): void {
    copyBin();
    writeFileSync(join(folder, '.node-version'), `${node}\n`);
    for (const program of ['apps/api/src/operator/network.ts', 'apps/api/src/main.ts', 'apps/console/server/main.ts']) {
      mkdirSync(dirname(join(folder, program)), { recursive: true });
      writeFileSync(join(folder, program), 'console.log(JSON.stringify(process.argv.slice(2)) as string);');
    }
  }

  test.each(['network', 'api', 'console'])(
    '%s runs on the Node of the machine, if it is the right one',
    async (program) => {
      for (const node of [process.versions.node, `${major}.0.0`]) {
        makeFolder(node);
        expect(await run(join(folder, 'bin', program), [], withNode)).toEqual({ code: 0, out: '[]\n', err: '' });
      }
    },
  );

  test.each(['network', 'api', 'console'])('%s refuses another Node in one line that names both', async (program) => {
    for (const node of [`${major + 1}.0.0`, `${major - 1}.99.0`, `${major}.${minor + 1}.0`]) {
      makeFolder(node);
      const { code, err } = await run(join(folder, 'bin', program), [], withNode);
      expect(err).toBe(
        `Node ${node} is needed, or a later one of Node ${node.split('.')[0]}; ` +
          `this is Node ${process.versions.node} at ${process.execPath}.\n`,
      );
      expect(code).toBe(1);
    }
  });

  test('another Node that comes first in PATH, as in cron, is passed over', async () => {
    makeFolder(process.versions.node);
    mkdirSync(join(folder, 'other'));
    writeFileSync(join(folder, 'other/node'), '#!/bin/sh\necho v20.20.2\n', { mode: 0o755 });
    const PATH = `${join(folder, 'other')}:${withNode.PATH}`;
    expect(await run(join(folder, 'bin/network'), ['users'], { PATH })).toMatchObject({ code: 0, out: '["users"]\n' });
  });

  test('a Node beside the folder goes before those of the machine', async () => {
    const installed = folder;
    folder = join(installed, 'version');
    makeFolder(process.versions.node);
    mkdirSync(join(installed, 'node/bin'), { recursive: true });
    const node = join(installed, 'node/bin/node');
    writeFileSync(node, `#!/bin/sh\n[ "$1" = --version ] || echo beside\nexec ${process.execPath} "$@"\n`, {
      mode: 0o755,
    });
    const { code, out } = await run(join(folder, 'bin/network'), ['users'], withNode);
    folder = installed;
    expect({ code, out }).toEqual({ code: 0, out: 'beside\n["users"]\n' });
  });

  test('a program stores what Node has compiled in the folder of data, if there is one', async () => {
    makeFolder(process.versions.node);
    await run(join(folder, 'bin/network'), [], withNode);
    expect(existsSync(join(folder, 'data'))).toBe(false);
    mkdirSync(join(folder, 'data'));
    await run(join(folder, 'bin/network'), [], withNode);
    expect(readdirSync(join(folder, 'data/compiled'))).toHaveLength(1);
  });

  test('an argument arrives as it was given', async () => {
    makeFolder(process.versions.node);
    const words = ['stats load', '', '*', "it's", '--as-of', '$HOME'];
    const { out } = await run(join(folder, 'bin/network'), words, withNode);
    expect(JSON.parse(out)).toEqual(words);
  });

  test.skipIf(existsSync('/usr/local/bin/node'))('a machine without Node gets the version to install', async () => {
    makeFolder('24.21.0');
    mkdirSync(join(folder, 'tools'));
    for (const tool of ['cat', 'dirname', 'readlink']) symlinkSync(`/usr/bin/${tool}`, join(folder, 'tools', tool));
    const { code, err } = await run('/bin/sh', [join(folder, 'bin/network')], { PATH: join(folder, 'tools') });
    expect(err).toMatch(/^Node 24\.21\.0 is not installed, or not in PATH: .*\n$/u);
    expect(code).toBe(1);
  });

  test('the API refuses to store its data in the folder of the program', async () => {
    makeFolder(process.versions.node);
    const { code, err } = await run(join(folder, 'bin/api'), [], { ...withNode, DATA_DIR: '' });
    expect(err).toMatch(/^DATA_DIR: set it to a folder .*\n$/u);
    expect(code).toBe(2);
  });
});

function copyBin(): void {
  mkdirSync(join(folder, 'bin'), { recursive: true });
  for (const name of readdirSync(bin)) copyFileSync(join(bin, name), join(folder, 'bin', name));
}
