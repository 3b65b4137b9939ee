import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { documentedSettings } from '@publisher-console/test-kit/settings-page';
import { describe, expect, test } from 'vitest';

const folder = join(import.meta.dirname, 'systemd');
const units = readdirSync(folder).filter((name) => name.endsWith('.service'));
const read = (unit: string) => readFileSync(join(folder, unit), 'utf8');

const isMissing = spawnSync('systemd-analyze', ['--version']).error !== undefined;

describe('the units of systemd', () => {
  test.skipIf(isMissing)(`have no fault${isMissing ? ' (skipped: this machine has no systemd-analyze)' : ''}`, () => {
    const copies = mkdtempSync(join(tmpdir(), 'publisher-console-units-'));
    // The programs have to be there.
    const programs = join(import.meta.dirname, '../../');
    for (const unit of units)
      writeFileSync(join(copies, unit), read(unit).replace('/opt/publisher-console/current/', programs));
    const instances = units.map((unit) => join(copies, unit.replace('@', '@1')));
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', ...instances], { encoding: 'utf8' });
    rmSync(copies, { recursive: true });
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });

  test('every variable is a setting', () => {
    const settings = (['API', 'console'] as const).flatMap(documentedSettings);
    const names = units.flatMap((unit) =>
      [...read(unit).matchAll(/^Environment=(\w+)=/gmu)].map(([, name = '']) => name),
    );
    expect(names).toContain('API_PORT');
    expect(names.filter((name) => ![...settings, 'NODE_ENV'].includes(name))).toEqual([]);
  });

  test('the ports are those of the documented nginx', () => {
    const nginx = readFileSync(join(import.meta.dirname, '../../docs/nginx.conf'), 'utf8');
    const ports = units.flatMap((unit) => [...read(unit).matchAll(/PORT=(\d+)%i$/gmu)].map(([, port = '']) => port));
    expect(ports.toSorted()).toEqual(['300', '400']);
    for (const port of ports)
      for (const instance of [1, 2]) expect(nginx).toContain(`server 127.0.0.1:${port}${instance} `);
  });
});
