import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

const example = new URL('../../../../docs/nginx.conf', import.meta.url);

/** Debian has nginx in a folder that is not on every user's path. */
const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** The listed programs that the machine lacks. */
export function missingPrograms(...names: string[]): string[] {
  return names.filter((name) => pathOf(name) === undefined);
}

function pathOf(name: string): string | undefined {
  return folders.map((folder) => join(folder, name)).find((path) => existsSync(path));
}

export interface Nginx {
  port: number;
  /** The certificate, in PEM. */
  certificate: string;
  /** Stops nginx. Resolves with its logs. */
  close(): Promise<string>;
}

/** The ports of the processes behind nginx, two of each kind. */
interface Upstreams {
  consoles: readonly [number, number];
  apis: readonly [number, number];
  /** Where nginx listens for the consoles. */
  apiPort: number;
}

/** Starts nginx on loopback with the example of the documentation. */
export async function startNginx({ consoles, apis, apiPort }: Upstreams): Promise<Nginx> {
  const folder = mkdtempSync(join(tmpdir(), 'publisher-console-nginx-'));
  // nginx drops the rights of root, and then still has to enter the folder.
  chmodSync(folder, 0o711);
  const [port = 0, plainPort = 0] = await freePorts(2);
  makeCertificate(folder);
  const settings = join(folder, 'nginx.conf');
  const server = adapted({
    'listen 80': `listen 127.0.0.1:${plainPort}`,
    'listen 443 ': `listen 127.0.0.1:${port} `,
    // Not every machine has an IPv6 address.
    'listen [::]:80': `listen unix:${folder}/plain`,
    'listen [::]:443 ': `listen unix:${folder}/tls `,
    '/var/log/nginx/': `${folder}/`,
    'server 127.0.0.1:3001 ': `server 127.0.0.1:${consoles[0]} `,
    'server 127.0.0.1:3002 ': `server 127.0.0.1:${consoles[1]} `,
    'server 127.0.0.1:4001 ': `server 127.0.0.1:${apis[0]} `,
    'server 127.0.0.1:4002 ': `server 127.0.0.1:${apis[1]} `,
    'listen 127.0.0.1:4000;': `listen 127.0.0.1:${apiPort};`,
    '/etc/ssl/': `${folder}/`,
  });
  writeFileSync(
    settings,
    `daemon off; pid ${folder}/pid; events {} http { access_log off; ${paths(folder)} ${server} }`,
  );
  const log = ['-g', 'error_log stderr notice;'];
  const printed: string[] = [];
  const running = spawn(pathOf('nginx') ?? '', ['-e', 'stderr', '-c', settings, ...log], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  running.stderr.on('data', (text: Buffer) => printed.push(String(text)));
  await hasStarted(running.stderr);
  return {
    port,
    certificate: readFileSync(join(folder, 'console.example.pem'), 'utf8'),
    close: async () => {
      running.kill();
      await once(running, 'close');
      const logs = ['publisher-console.log', 'error.log'].map((file) => readFileSync(join(folder, file), 'utf8'));
      rmSync(folder, { recursive: true });
      return [...logs, ...printed].join('');
    },
  };
}

/** The example with other addresses and files. It has to contain each of the originals. */
function adapted(replacements: Record<string, string>): string {
  let text = readFileSync(example, 'utf8');
  for (const [original, replacement] of Object.entries(replacements)) {
    if (!text.includes(original)) throw new Error(`The example does not contain "${original}".`);
    text = text.replaceAll(original, replacement);
  }
  return text;
}

function paths(folder: string): string {
  return ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ');
}

function makeCertificate(folder: string): void {
  const [key, certificate] = ['key', 'pem'].map((ending) => join(folder, `console.example.${ending}`));
  const subject = ['-subj', '/CN=console.example', '-addext', 'subjectAltName=DNS:console.example'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  execFileSync(pathOf('openssl') ?? '', ['req', ...kind, ...subject, '-keyout', `${key}`, '-out', `${certificate}`], {
    stdio: 'ignore',
  });
}

/** Ports of the loopback interface that are free at this moment. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  for (const server of servers) await once(server.listen(0, '127.0.0.1'), 'listening');
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  for (const server of servers) await once(server.close(), 'close');
  return ports;
}

/** Resolves when nginx listens, which it does before it starts its workers. */
async function hasStarted(output: NodeJS.ReadableStream): Promise<void> {
  const lines: string[] = [];
  const reader = createInterface({ input: output });
  for await (const line of reader) {
    lines.push(line);
    if (line.includes('start worker process ')) {
      output.resume();
      return;
    }
  }
  throw new Error(`nginx did not start:\n${lines.join('\n')}`);
}
