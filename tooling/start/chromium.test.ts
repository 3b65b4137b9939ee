import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { findChromium, mayInstallChromium, requireChromium } from './chromium.mjs';

/** A PATH with nothing but the programs of a test. */
let machine: string;
let env: NodeJS.ProcessEnv;
let playwrightPath: string;

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), 'publisher-console-chromium-'));
  env = { PATH: join(machine, 'bin') };
  playwrightPath = join(machine, 'playwright/chromium-1255/chrome-linux64/chrome');
});

afterEach(() => rmSync(machine, { recursive: true }));

function place(path: string, script = ''): string {
  const file = join(machine, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `#!/bin/sh\n${script}`);
  chmodSync(file, 0o755);
  return file;
}

test('a headless shell goes before a full Chromium, the machine goes before Playwright, and CHROMIUM_PATH before all', () => {
  expect(findChromium(env, playwrightPath)).toBeUndefined();
  for (const path of [
    'playwright/chromium-1255/chrome-linux64/chrome',
    'bin/chromium',
    'playwright/chromium_headless_shell-1255/chrome-headless-shell-linux64/chrome-headless-shell',
    'bin/chromium-headless-shell',
  ]) {
    const file = place(path);
    expect(findChromium(env, playwrightPath)).toBe(file);
  }
  const named = place('elsewhere/chromium');
  expect(findChromium({ ...env, CHROMIUM_PATH: named }, playwrightPath)).toBe(named);
  expect(() => findChromium({ ...env, CHROMIUM_PATH: `${named}-not` }, playwrightPath)).toThrow(/names no file/u);
});

describe('where only a full Chromium is', () => {
  const required = (mayInstall: boolean) =>
    requireChromium({ env, onLine: () => undefined, mayInstall, playwrightPath });
  const installs = (shell: string) =>
    `case "$*" in *--download-only*) ;; *install*chromium-headless-shell*) : > ${shell} ;; esac`;

  test("Debian's package of the shell is installed if it may be", async () => {
    place('bin/chromium');
    const shell = join(machine, 'bin/chromium-headless-shell');
    place('bin/apt-get', installs(shell));
    expect(await required(true)).toBe(shell);
  });

  test('the tests go on with it when nothing may be installed, or when the mirror does not answer', async () => {
    const full = place('bin/chromium');
    place('bin/apt-get', installs(join(machine, 'bin/chromium-headless-shell')));
    expect(await required(false)).toBe(full);
    place('bin/apt-get', 'exit 100');
    expect(await required(true)).toBe(full);
  });
});

describe('a package of the system is installed', () => {
  const asked: string[] = [];
  const mayInstall = (answer: string, more: { isRoot?: boolean; CI?: string } = {}) =>
    mayInstallChromium({
      env: { ...env, CI: more.CI },
      isRoot: more.isRoot ?? true,
      playwrightPath,
      ask: async (question) => {
        asked.push(question);
        return answer;
      },
    });
  beforeEach(() => {
    asked.length = 0;
    place('bin/apt-get');
  });

  test('only after a person agreed to the named package, and never without an answer', async () => {
    expect([await mayInstall('y'), await mayInstall('Yes'), await mayInstall('no'), await mayInstall('')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(asked).toHaveLength(4);
    expect(asked[0]).toMatch(/install chromium-headless-shell by apt-get\? \[y\/N\]/u);
  });

  test('without a question in CI, and never without the right to', async () => {
    expect(await mayInstall('', { CI: 'true' })).toBe(true);
    expect(await mayInstall('y', { isRoot: false })).toBe(false);
    expect(asked).toEqual([]);
  });

  test('not where a browser is, and without a question', async () => {
    place('bin/chromium');
    expect(await mayInstall('y')).toBe(false);
    expect(asked).toEqual([]);
  });
});
