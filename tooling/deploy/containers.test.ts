import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { documentedSettings } from '@publisher-console/test-kit/settings-page';
import { validate } from 'dockerfile-utils';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';

interface Service {
  image: string;
  build?: { target: string };
  read_only?: boolean;
  user?: string;
  cap_drop?: string[];
  mem_limit?: string;
  logging?: { options?: Record<string, string> };
  security_opt?: string[];
  ports?: string[];
  volumes?: (string | { source: string; target: string })[];
  healthcheck?: object;
  restart?: string;
  environment?: Record<string, string>;
  depends_on?: Record<string, object>;
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const dockerfile = read('Dockerfile');
const { services, volumes } = parse(read('compose.yaml'), { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, null>;
};
const { catalog } = parse(read('../../pnpm-workspace.yaml')) as { catalog: { node: string } };
const all = Object.entries(services);
const own = all.filter(([, { build }]) => build !== undefined);
/** It does one thing and ends. */
const ending = new Set(['keys']);

/** The settings of both servers, and the names of files that have their values. */
const settings = new Set(
  (['API', 'console'] as const).flatMap(documentedSettings).flatMap((name) => [name, `${name}_FILE`]),
);

/** The instructions of a stage of the Dockerfile and of those that it builds on. */
function stage(name: string): string {
  const [, base = '', rest = ''] =
    new RegExp(`^FROM (\\S+) AS ${name}\\n(.*?)(?=^FROM |(?![^]))`, 'msu').exec(dockerfile) ?? [];
  return base.includes(':') ? rest : stage(base) + rest;
}

describe('the Dockerfile', () => {
  test('has no fault that a parser of its language finds', () => {
    expect(validate(dockerfile)).toEqual([]);
  });

  test('names the Node of the workspace, in each stage that is not made of another', () => {
    const images = [...dockerfile.matchAll(/^FROM (\S+:\S+)/gmu)].map(([, image]) => image);
    expect(new Set(images)).toEqual(new Set([`node:${catalog.node}-bookworm-slim`]));
  });

  test.each(['api', 'console'])('%s runs without rights, is probed, and has only settings that exist', (target) => {
    const text = stage(target);
    expect([...text.matchAll(/^USER (\S+)$/gmu)].at(-1)?.[1]).toBe('node');
    expect(text).toContain('HEALTHCHECK');
    const names = [...text.matchAll(/^ENV (.*)$/gmu)].flatMap(([, line = '']) => line.match(/\w+(?==)/gu) ?? []);
    expect(names.filter((name) => !settings.has(name))).toEqual(['NODE_ENV']);
  });
});

describe('compose.yaml', () => {
  test('every image of others has a version', () => {
    const images = all.filter(([, { build }]) => build === undefined).map(([, { image }]) => image);
    expect(images.length).toBeGreaterThan(4);
    expect(images.filter((image) => !/:[\w.-]*\d[\w.-]*$/u.test(image))).toEqual([]);
  });

  test('every service that stays is probed and started again', () => {
    const staying = all.filter(([name]) => !ending.has(name));
    expect(staying.filter(([, { restart }]) => restart !== 'unless-stopped')).toEqual([]);
    expect(staying.filter(([, { build, healthcheck }]) => !build && !healthcheck)).toEqual([]);
  });

  test('the servers run without rights on a read-only file system', () => {
    expect(own.map(([name]) => name)).toEqual(['console', 'api-1', 'api-2', 'keys']);
    const rights = { read_only: true, user: 'node', cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] };
    expect(own.map(([, service]) => service)).toEqual(own.map(() => expect.objectContaining(rights)));
  });

  test('every variable of a server is one of its settings', () => {
    const names = own.flatMap(([, { environment = {} }]) => Object.keys(environment));
    expect(names.filter((name) => !settings.has(name))).toEqual([]);
  });

  test('what only the operator can decide has no default: passwords, the end of a day, and the lines for app-ads.txt', () => {
    const required = read('compose.yaml').match(/\$\{\w+:\?[^}]+\}/gu) ?? [];
    expect(new Set(required.map((text) => /\w+/u.exec(text)?.[0]))).toEqual(
      new Set(['POSTGRES_PASSWORD', 'CLICKHOUSE_PASSWORD', 'S3_PASSWORD', 'REPORTING_TIME_ZONE', 'APP_ADS_TXT_FILE']),
    );
    expect(read('compose.yaml')).not.toMatch(/(?:PASSWORD|TIME_ZONE|APP_ADS_TXT_FILE):-/u);
  });

  test('no service uses all memory, fills the disk with its log, or has rights that it does not need', () => {
    const bounded = {
      mem_limit: expect.stringMatching(/^\d+[mg]$/u),
      logging: { driver: 'json-file', options: { 'max-size': expect.any(String), 'max-file': expect.any(String) } },
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
    };
    for (const [name, service] of all) expect([name, service]).toEqual([name, expect.objectContaining(bounded)]);
  });

  test('no port can be reached from another machine', () => {
    const ports = all.flatMap(([, service]) => service.ports ?? []);
    expect(ports).not.toEqual([]);
    expect(ports.filter((port) => !port.startsWith('127.0.0.1:'))).toEqual([]);
  });

  test('what a service waits for and where it writes is there', () => {
    for (const [, { depends_on = {}, volumes: used = [] }] of all) {
      expect(Object.keys(services)).toEqual(expect.arrayContaining(Object.keys(depends_on)));
      const named = used
        .map((volume) => (typeof volume === 'string' ? volume.split(':')[0] : undefined) ?? '')
        .filter((volume) => volume !== '' && !volume.startsWith('.'));
      expect(Object.keys(volumes)).toEqual(expect.arrayContaining(named));
    }
  });

  test('its nginx passes requests on as the documented one', () => {
    const rules = (text: string) => text.match(/^ *(?:proxy_|client_body|send_|gzip|keepalive)[^;]*;/gmu) ?? [];
    const wanted = (text: string) =>
      new Set(
        rules(text)
          .map((rule) => rule.trim())
          .filter((rule) => !/^proxy_(?:pass|set_header Host) /u.test(rule)),
      );
    expect(wanted(read('compose-nginx.conf'))).toEqual(wanted(read('../../docs/nginx.conf')));
  });
});
