import { Resolver } from 'node:dns/promises';
import { connect } from 'node:tls';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';

/** The certificate that a host shows. */
interface ShownCertificate {
  validTo: Date;
  /** Why it is not trusted; null when it is. */
  fault: string | null;
}

/** How the checks reach names and hosts outside of this machine. */
export interface Outside {
  /** The addresses of a name; empty when it has none. Throws when no name server answers. */
  addresses(host: string): Promise<string[]>;
  /** The TXT records of a name; empty when it has none. Throws when no name server answers. */
  texts(host: string): Promise<string[]>;
  /** Throws when nothing answers there. */
  certificate(host: string, port: number): Promise<ShownCertificate>;
  /** The status and the parsed JSON of an answer; throws when there is none. */
  json(url: string, redirect?: 'follow' | 'manual'): Promise<{ status: number; body: unknown }>;
}

/** Milliseconds. */
const patience = 8_000;
const noRecords = new Set(['ENOTFOUND', 'ENODATA']);

/** @param hosts - where hosts are, in place of their addresses in DNS, as `OUTSIDE_ADDRESSES` has them */
export function createOutside(hosts: OutsideAddresses = new Map()): Outside {
  const placeOf = (host: string, port: number) => hosts.get(`${host}:${port}`) ?? hosts.get(host);
  const resolver = new Resolver({ timeout: 2_000, tries: 2 });
  return {
    addresses: async (host) => {
      const place = placeOf(host, 443);
      if (place !== undefined) return [place.address];
      const asked = await Promise.allSettled([found(resolver.resolve4(host)), found(resolver.resolve6(host))]);
      const answers = asked.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failure = asked.find((answer) => answer.status === 'rejected');
      if (answers.length === 0 && failure !== undefined) throw failure.reason;
      return answers;
    },
    texts: async (host) => (await found(resolver.resolveTxt(host))).map((parts) => parts.join('')),
    certificate: (host, port) => shownCertificate(host, placeOf(host, port) ?? { address: host, port }),
    json: async (url, redirect = 'manual') => {
      const answer = await fetch(url, { signal: AbortSignal.timeout(patience), redirect });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
  };
}

/** No records is an answer; no answer is an error. */
async function found<Record>(asked: Promise<Record[]>): Promise<Record[]> {
  try {
    return await asked;
  } catch (error) {
    if (noRecords.has(String((error as { code?: unknown }).code))) return [];
    throw error;
  }
}

function shownCertificate(servername: string, { address, port }: { address: string; port: number }) {
  return new Promise<ShownCertificate>((resolve, reject) => {
    // The certificate is looked at whether it is trusted or not.
    const socket = connect({ host: address, port, servername, rejectUnauthorized: false }, () => {
      const { valid_to: validTo } = socket.getPeerCertificate();
      const fault = socket.authorized ? null : String(socket.authorizationError);
      socket.destroy();
      resolve({ validTo: new Date(validTo), fault });
    });
    socket.setTimeout(patience, () => socket.destroy(new Error('It does not answer.')));
    socket.on('error', reject);
  });
}
