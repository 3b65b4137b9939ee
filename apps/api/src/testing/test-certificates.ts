import 'reflect-metadata';
import { randomUUID, webcrypto } from 'node:crypto';
import {
  BasicConstraintsExtension,
  KeyUsageFlags,
  KeyUsagesExtension,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509';

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;

export interface TestCertificate {
  /** PEM. */
  cert: string;
  /** PEM. */
  key: string;
}

export interface TestAuthority {
  /** PEM; to be trusted by the clients of servers with certificates from `issue`. */
  certificate: string;
  /** Creates a certificate for the names; an expired one ended yesterday. */
  issue(names: string[], options?: { isExpired?: boolean }): Promise<TestCertificate>;
}

/** Creates a certificate authority that no program trusts yet. */
export async function createTestAuthority(): Promise<TestAuthority> {
  const keys = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
  const name = `CN=Test authority ${randomUUID()}`;
  const own = await X509CertificateGenerator.createSelfSigned({
    name,
    keys,
    signingAlgorithm: algorithm,
    notBefore: new Date(Date.now() - 30 * day),
    notAfter: new Date(Date.now() + 30 * day),
    extensions: [
      new BasicConstraintsExtension(true, undefined, true),
      new KeyUsagesExtension(KeyUsageFlags.keyCertSign, true),
    ],
  });
  return {
    certificate: own.toString('pem'),
    issue: async (names, { isExpired = false } = {}) => {
      const pair = await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']);
      const certificate = await X509CertificateGenerator.create({
        subject: 'CN=Test server',
        issuer: name,
        publicKey: pair.publicKey,
        signingKey: keys.privateKey,
        signingAlgorithm: algorithm,
        notBefore: new Date(Date.now() - 3 * day),
        notAfter: new Date(Date.now() + (isExpired ? -1 : 30) * day),
        extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns', value })))],
      });
      const key = await webcrypto.subtle.exportKey('pkcs8', pair.privateKey);
      return { cert: certificate.toString('pem'), key: pemOf('PRIVATE KEY', key) };
    },
  };
}

function pemOf(label: string, bytes: ArrayBuffer): string {
  return `-----BEGIN ${label}-----\n${Buffer.from(bytes).toString('base64')}\n-----END ${label}-----\n`;
}
