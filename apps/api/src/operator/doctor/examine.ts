import { DrizzleQueryError } from 'drizzle-orm';
import { getDomain } from 'tldts';
import { ConfigError, readConfig } from '#config.ts';
import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { ownLineOf } from '#modules/app-ads-txt/network-file/network-file.ts';
import { openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { day, second } from '#process/durations.ts';
import { inTime } from '#process/in-time.ts';
import { productVersion } from '#process/version.ts';
import { verifySmtpServer } from '#stores/mail/open-smtp-mailer.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkAdFormats, checkAppAdsTxt, checkDataFolder, isFile } from './folder-check.ts';
import { checkNetwork } from './network-check.ts';
import type { Outside } from './outside.ts';
import { checkHostNames, checkSettings, isPublic } from './settings-check.ts';

/** Days before the end of a certificate at which its renewal has failed, and at which it is urgent. */
const [renewed, urgent] = [21, 5];

/** The console as publishers reach it: its name, its certificate, and what answers there. */
async function checkOrigin(config: Config, outside: Outside, now: Date): Promise<Finding[]> {
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
function unresolved(check: string, error: unknown): Finding {
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

/** Whether buyers find sellers.json, which they read at the network's own domain and not at the console. */
async function checkSellers(config: Config, outside: Outside): Promise<Finding[]> {
  const { ok, fail, notChecked } = findingsOf('sellers.json');
  const { appAdsTxtFile: path } = config;
  if (config.network.sellersContact.email === undefined) return [];
  if (path === undefined) return [notChecked('APP_ADS_TXT_FILE is not set.')];
  const log = { info() {}, error() {} };
  const read = (await isFile(path)) ? await openNetworkFile({ path, log }).catch(() => null) : null;
  if (read === null) return [notChecked('APP_ADS_TXT_FILE has to be right first.')];
  const own = ownLineOf(await read());
  if (own === null) {
    return [
      fail(
        'It is not published: APP_ADS_TXT_FILE has no DIRECT line with {publisherId}.',
        'Add that line, or remove SELLERS_CONTACT_EMAIL (docs/branding.md).',
      ),
    ];
  }
  if (!isPublic(config)) return [notChecked('PUBLIC_ORIGIN is on this machine.')];
  const url = `https://${own.domain}/sellers.json`;
  const cure = `Redirect it to ${config.http.publicOrigin}/sellers.json (docs/branding.md).`;
  try {
    const { status, body } = await outside.json(url, 'follow');
    if (status !== 200) return [fail(`${url} answers ${status}: buyers do not find the publishers.`, cure)];
    const { sellers } = (body ?? {}) as { sellers?: unknown };
    if (!Array.isArray(sellers)) return [fail(`${url} answers with something else than sellers.`, cure)];
    return [ok(`${url} lists ${sellers.length} ${sellers.length === 1 ? 'seller' : 'sellers'}.`)];
  } catch (error) {
    return [unreached('sellers.json', url, error)];
  }
}

/** Connects to the mail server and signs in, without a mail, and looks whether receivers may believe the sender. */
async function checkMail(config: Config, outside: Outside): Promise<Finding[]> {
  const { server, from } = config.mail;
  const findings = findingsOf('mail');
  if (server === undefined) return [findings.notChecked('SMTP_URL is not set: mails are kept in the data folder.')];
  const { host, port } = server;
  const answer = await verifySmtpServer(server).then(
    () =>
      findings.ok(
        `${host}:${port} answers${server.credentials === null ? '' : ' and accepts user and password'}; no mail was sent.`,
      ),
    (error: unknown) =>
      findings.fail(
        `${host}:${port} takes no mails: ${refusalOf(error)}.`,
        'Check host, port, user, password and TLS in SMTP_URL.',
      ),
  );
  if (!isPublic(config)) return [answer];
  const domain = from.address.split('@').at(-1) ?? '';
  return [answer, await checkRecord(domain, 'SPF', outside), await checkRecord(domain, 'DMARC', outside)];
}

/** Why a server cannot be used, without its own words: it may repeat the password. */
function refusalOf(error: unknown): string {
  const { code, responseCode } = error as { code?: unknown; responseCode?: number };
  if (code === 'EAUTH') return `it refuses user and password (${responseCode ?? 'without a code'})`;
  return responseCode !== undefined ? `it answers ${responseCode}` : reasonOf(error);
}

const records = {
  SPF: {
    begin: 'v=spf1',
    found: 'an SPF record; whether it names your mail server is not checked',
    cure: 'Add a TXT record that names your mail server, such as "v=spf1 include:mail.example -all".',
  },
  DMARC: {
    begin: 'v=DMARC1',
    found: 'a DMARC record',
    cure: 'Add a TXT record at _dmarc of the domain, such as "v=DMARC1; p=none; rua=mailto:…".',
  },
} as const;

async function checkRecord(domain: string, kind: keyof typeof records, outside: Outside): Promise<Finding> {
  const { ok, warn } = findingsOf(kind);
  const { begin, found, cure } = records[kind];
  // Receivers look at the organization's domain for a policy that the domain itself has not.
  const names = kind === 'SPF' ? [domain] : [`_dmarc.${domain}`, `_dmarc.${getDomain(domain) ?? domain}`];
  try {
    const texts = await Promise.all([...new Set(names)].map((name) => outside.texts(name)));
    if (texts.flat().some((text) => text.startsWith(begin))) return ok(`${domain} has ${found}.`);
    return warn(`${domain}, the domain of MAIL_FROM, has no ${kind} record: mails may count as spam.`, cure);
  } catch (error) {
    return unresolved(kind, error);
  }
}

/** Milliseconds for each part. All run at once, so that the whole ends soon after, whatever hangs. */
const usualPatience = 45 * second;

interface Examined {
  env: Record<string, string | undefined>;
  /** Reads what the network finds in its stores. */
  inspect: (config: Config) => Promise<Inspection>;
  openOutside: (config: Config) => Outside;
  now: () => Date;
  /** Milliseconds for each part. */
  patience?: number;
}

/** Makes every check that can be made, and reports why the others cannot. Leaves no changes. */
export async function examine({
  env,
  inspect,
  openOutside,
  now,
  patience = usualPatience,
}: Examined): Promise<Finding[]> {
  const config = readSettings(env);
  if (Array.isArray(config)) {
    return [
      ...config,
      findingsOf('network').notChecked('Nothing else was checked: the settings have to be right first.'),
    ];
  }
  const outside = openOutside(config);
  const parts = await Promise.all(
    Object.entries({
      network: inspected(config, inspect),
      mail: checkMail(config, outside),
      console: checkOrigin(config, outside, now()),
      disk: checkDataFolder(config),
      'app-ads.txt': checkAppAdsTxt(config),
      'sellers.json': checkSellers(config, outside),
      'ad formats': checkAdFormats(config),
    }).map(([check, part]) => inTime(part, patience).catch(() => [unended(check, patience)])),
  );
  return [...checkSettings(config), ...checkHostNames(config), ...parts.flat()];
}

function readSettings(env: Record<string, string | undefined>): Config | Finding[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { fail } = findingsOf('settings');
    return error.message.split('\n').map((line) => fail(line, 'See docs/configuration.md.'));
  }
}

async function inspected(config: Config, inspect: Examined['inspect']): Promise<Finding[]> {
  try {
    return checkNetwork(await inspect(config), config);
  } catch (error) {
    // The message of a driver has the statement; those of the product are for the operator.
    const message = error instanceof Error && !(error instanceof DrizzleQueryError) ? error.message : reasonOf(error);
    return [
      findingsOf('network').fail(
        message,
        'Until that is corrected, stores, clocks, files, statistics, texts, apps, jobs and demo are not checked.',
      ),
    ];
  }
}

function unended(check: string, patience: number): Finding {
  return findingsOf(check).fail(
    `There was no answer within ${patience / second} s.`,
    'Look for what hangs: a store, a name server, a mounted disk or the network between.',
  );
}
