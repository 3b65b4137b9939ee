import { once } from 'node:events';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestAuthority } from '#testing/test-certificates.ts';
import type { TestAuthority, TestCertificate } from '#testing/test-certificates.ts';
import { createGuardedFetch } from './guarded-fetch.ts';

const host = 'secure.example';
const trustedBefore = getCACertificates('default');

let authority: TestAuthority;
beforeAll(async () => {
  authority = await createTestAuthority();
  setDefaultCACertificates([...trustedBefore, authority.certificate]);
});
afterAll(() => setDefaultCACertificates(trustedBefore));

/**
 * Fetches from a server with the certificate; returns the outcome and how many connections and requests the server got.
 */
async function fetchWith(certificate: TestCertificate) {
  let connections = 0;
  let requests = 0;
  const server = createServer(certificate, (_request, response) => {
    requests += 1;
    response.end('secret');
  });
  server.on('connection', () => void (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const fetch = createGuardedFetch({ outsideAddresses: new Map([[host, { address: '127.0.0.1', port }]]) });
  const outcome = await fetch(`https://${host}/`);
  server.closeAllConnections();
  server.close();
  return { outcome, connections, requests };
}

const refused = {
  outcome: {
    kind: 'failed',
    failure: 'certificate_refused',
    hops: [{ url: `https://${host}/`, status: null, contentType: null, bytes: 0 }],
  },
  connections: 1,
  requests: 0,
};

test('a certificate that names the host is accepted', async () => {
  expect(await fetchWith(await authority.issue([host]))).toMatchObject({ outcome: { kind: 'answered' }, requests: 1 });
});

test.each<[what: string, certificate: () => Promise<TestCertificate>]>([
  ['has expired', () => authority.issue([host], { isExpired: true })],
  ['names another host', () => authority.issue(['other.example'])],
  ['names the host above', () => authority.issue(['example'])],
  ['comes from an authority that nobody trusts', async () => (await createTestAuthority()).issue([host])],
])('a certificate that %s is refused, without a request and a second try', async (_what, certificate) => {
  expect(await fetchWith(await certificate())).toEqual(refused);
});

test('the environment cannot switch the check off', async () => {
  // Node emits a warning about the variable itself.
  vi.spyOn(process, 'emitWarning').mockReturnValue();
  vi.stubEnv('NODE_TLS_REJECT_UNAUTHORIZED', '0');
  expect(await fetchWith(await authority.issue(['other.example']))).toEqual(refused);
});
