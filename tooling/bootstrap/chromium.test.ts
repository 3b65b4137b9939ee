import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { findChromium, requireChromium } from './chromium.mjs';

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
  const required = (isRoot: boolean) => requireChromium({ env, onLine: () => undefined, isRoot, playwrightPath });
  const installs = (shell: string) =>
    `case "$*" in *--download-only*) ;; *install*chromium-headless-shell*) : > ${shell} ;; esac`;

  test("Debian's package of the shell is installed by root", async () => {
    place('bin/chromium');
    const shell = join(machine, 'bin/chromium-headless-shell');
    place('bin/apt-get', installs(shell));
    expect(await required(true)).toBe(shell);
  });

  test('the tests go on with it when nobody may install, or when the mirror does not answer', async () => {
    const full = place('bin/chromium');
    expect(await required(true)).toBe(full);
    place('bin/apt-get', installs(join(machine, 'bin/chromium-headless-shell')));
    expect(await required(false)).toBe(full);
    place('bin/apt-get', 'exit 100');
    expect(await required(true)).toBe(full);
  });
});
