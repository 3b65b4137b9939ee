import type { Config } from '#config.ts';
import { day } from '#process/durations.ts';
import { productVersion } from '#process/version.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';
import type { Outside } from './outside.ts';
import { isPublic } from './settings-check.ts';

/** Days before the end of a certificate at which its renewal has failed, and at which it is urgent. */
const [renewed, urgent] = [21, 5];

/** The console as publishers reach it: its name, its certificate, and what answers there. */
export async function checkOrigin(config: Config, outside: Outside, now: Date): Promise<Finding[]> {
  const { hostname, protocol, port, origin } = new URL(config.http.publicOrigin);
  const names = findingsOf('DNS');
  if (!isPublic(config)) return [names.notChecked('PUBLIC_ORIGIN is on this machine.')];
  const name = await checkName(hostname, outside);
  const certificate =
    protocol === 'https:'
      ? await checkCertificate(hostname, port === '' ? 443 : Number(port), { outside, now })
      : findingsOf('certificate').notChecked('PUBLIC_ORIGIN is not https.');
  return [name, certificate, await checkAnswer(origin, outside)];
}

async function checkName(hostname: string, outside: Outside): Promise<Finding> {
  const { ok, fail } = findingsOf('DNS');
  try {
    const addresses = await outside.addresses(hostname);
    if (addresses.length > 0) return ok(`${hostname} is ${addresses.join(', ')}.`);
    return fail(`${hostname} has no address.`, 'Add an A or AAAA record for the host of PUBLIC_ORIGIN.');
  } catch (error) {
    return unresolved('DNS', error);
  }
}

/** No name server gave an answer, which daily checks of app-ads.txt and mails need too. */
export function unresolved(check: string, error: unknown): Finding {
  return findingsOf(check).warn(
    `The name servers of this machine do not answer (${reasonOf(error)}).`,
    'Check /etc/resolv.conf and the way to its servers, then run doctor again.',
  );
}

/** A machine without a way to its own public address is usual, so that this is no failure. */
function unreached(check: string, place: string, error: unknown): Finding {
  return findingsOf(check).warn(
    `${place} cannot be reached from this machine (${reasonOf(error)}).`,
    'Open it from another machine. If that fails too, start the console and the proxy in front, and check the firewall.',
  );
}

async function checkCertificate(
  hostname: string,
  port: number,
  { outside, now }: { outside: Outside; now: Date },
): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('certificate');
  const cure = 'Renew the certificate of the proxy in front of the console.';
  try {
    const { validTo, fault } = await outside.certificate(hostname, port);
    const days = Math.floor((validTo.getTime() - now.getTime()) / day);
    const until = `until ${validTo.toISOString().slice(0, 10)}, ${days} days`;
    if (days < 0) return fail(`The certificate of ${hostname} ended on ${validTo.toISOString().slice(0, 10)}.`, cure);
    if (fault !== null) {
      return fail(
        `The certificate that ${hostname} shows is not trusted (${fault}).`,
        'Let the proxy in front of the console show a certificate for this name, with its whole chain.',
      );
    }
    if (days < urgent) return fail(`The certificate of ${hostname} is valid ${until}.`, cure);
    if (days < renewed) return warn(`The certificate of ${hostname} is valid ${until}.`, cure);
    return ok(`The certificate of ${hostname} is valid ${until}.`);
  } catch (error) {
    return unreached('certificate', `${hostname}:${port}`, error);
  }
}

/** The answer of the API through the console, which shows that both run and of which version they are. */
async function checkAnswer(origin: string, outside: Outside): Promise<Finding> {
  const { ok, warn, fail } = findingsOf('console');
  const url = `${origin}/api/health`;
  try {
    const { status, body } = await outside.json(url);
    const version = (body as { data?: { version?: unknown } } | null)?.data?.version;
    if (status !== 200) {
      return fail(
        `${url} answers ${status}.`,
        'Start the console and the API, and check API_ORIGIN of the console and the proxy.',
      );
    }
    if (typeof version === 'string' && version !== productVersion.version) {
      return warn(
        `The API that answers is of version ${version}, this command of ${productVersion.version}.`,
        'Run the command of the same release.',
      );
    }
    return ok(`The console and the API answer at ${origin}.`);
  } catch (error) {
    return unreached('console', origin, error);
  }
}
