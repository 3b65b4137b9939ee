import type { Config } from '#config.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import { findingsOf } from './finding.ts';
import type { Finding } from './finding.ts';

/**
 * Beginnings of host names that content blockers stop, as lists for name servers and browsers have them. Sources:
 * https://github.com/mmotti/pihole-regex and https://github.com/easylist/easylist (easylist_general_block.txt)
 */
const blocked = [
  /^ad([sxv]?\d*|system)[_.-]/,
  /[_.-]ad([sxv]?\d*|system)[_.-]/,
  /^adim(age|g)s?\d*[_.-]/,
  /^(.+[_.-])?adse?rv(er?|ice|ing)?s?\d*[_.-]/,
  /^(.+[_.-])?telemetry[_.-]/,
  /^(.+[_.-])?track(ers?|ing)?\d*[_.-]/,
  /^advert(s|isers?|ising|isements?)?\d*[_.-]/,
  /^analytics?[_.-]/,
  /^banners?[_.-]/,
  /^beacons?\d*[_.-]/,
  /^count(ers?)?\d*[_.-]/,
  /^mads\./,
  /^pixels?[-.]/,
  /^stat(s|istics)?\d*[_.-]/,
  /\.(adbanner|adengine|adnetwork|adpartner|adspace|adsense|mobileads)\./,
];

/** The part of a host name for which content blockers stop it; null when they do not. */
export function blockedPart(host: string): string | null {
  const found = blocked.map((pattern) => pattern.exec(host)?.[0]).find((part) => part !== undefined);
  return found ?? null;
}

/** Whether visitors on other machines are to reach the console. */
export function isPublic({ http }: Pick<Config, 'http'>): boolean {
  return !isLoopbackHost(new URL(http.publicOrigin).hostname);
}

/** Settings that are valid, and still wrong for a network that others use. */
export function checkSettings(config: Config): Finding[] {
  const { ok, warn, fail, notChecked } = findingsOf('settings');
  const { http, mail, network, appAdsTxtFile, tokenKeys, database } = config;
  if (!isPublic(config)) {
    return [
      warn(
        `In this shell, PUBLIC_ORIGIN is ${http.publicOrigin}, which only this machine reaches.`,
        'Run doctor with the settings of the API, and set PUBLIC_ORIGIN to the address that publishers open.',
      ),
    ];
  }
  const found = [
    http.publicOrigin.startsWith('https:')
      ? []
      : fail(
          `PUBLIC_ORIGIN is ${http.publicOrigin}: passwords would travel unencrypted.`,
          'Set PUBLIC_ORIGIN to an https address.',
        ),
    mail.server === undefined
      ? warn('SMTP_URL is not set: mails stay in the data folder until a relay takes them.', 'Set SMTP_URL.')
      : [],
    network.supportEmail === undefined
      ? warn('SUPPORT_EMAIL is not set: publishers cannot write to support.', 'Set SUPPORT_EMAIL for both servers.')
      : [],
    appAdsTxtFile === undefined
      ? warn(
          'APP_ADS_TXT_FILE is not set: publishers are asked for the lines of the demo network.',
          'Set APP_ADS_TXT_FILE to a file with the lines of your network.',
        )
      : [],
    !http.trustedProxies.areDescribed
      ? warn(
          'TRUSTED_PROXIES is not set: all people behind a proxy share the limits of its address.',
          'Name every proxy of yours in TRUSTED_PROXIES of both servers, or set loopback if there is none.',
        )
      : [],
    database.url !== undefined && tokenKeys === undefined
      ? warn(
          'Neither TOKEN_KEYS nor TOKEN_KEY is set: each API process has a key of its own.',
          'Set TOKEN_KEYS, the same for every process.',
        )
      : [],
  ].flat();
  const seen = notChecked("The console's settings are known to its own process alone; it checks them when it starts.");
  return found.length === 0 ? [ok('All settings are valid.'), seen] : [...found, seen];
}

/** Host names that content blockers stop, so that publishers who have one see an empty page. */
export function checkHostNames({ http }: Pick<Config, 'http'>): Finding[] {
  const { ok, warn } = findingsOf('host names');
  const hosts = [http.publicOrigin, ...http.allowedOrigins].map((origin) => new URL(origin).hostname);
  const stopped = hosts.flatMap((host) => {
    const part = blockedPart(host);
    return part === null
      ? []
      : warn(
          `Content blockers stop ${host}, because it has "${part}".`,
          'Use a name without words of advertising or tracking, such as publishers.example.com.',
        );
  });
  return stopped.length > 0 ? stopped : [ok(`No usual content blocker stops ${hosts.join(', ')}.`)];
}
