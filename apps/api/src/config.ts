import { createPrivateKey } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import { isSupportAddress, supportAddressForm } from '@publisher-console/api-contract/support-address';
import { parseTrustedProxies, trustedProxiesForm } from '@publisher-console/http-edge/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/http-edge/trusted-proxies';
import * as v from 'valibot';
import { outsideAddressesForm, parseOutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import type { OutsideAddresses } from '#guarded-fetch/outside-addresses.ts';
import { parseS3Url, s3AddressForm } from '#stores/files/s3-address.ts';
import type { S3Address } from '#stores/files/s3-address.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import { parseMailAddress } from '#stores/mail/mail-address.ts';
import type { MailAddress } from '#stores/mail/mail-address.ts';
import { parseSmtpUrl } from '#stores/mail/smtp-server.ts';
import type { SmtpServer } from '#stores/mail/smtp-server.ts';

const defaultDataDir = resolve(import.meta.dirname, '../../../.data');

/** A whole number, given as text. */
function wholeNumber(least: number, most: number) {
  const expected = `a whole number from ${least} to ${most}`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, expected),
    v.transform(Number),
    v.minValue(least, expected),
    v.maxValue(most, expected),
  );
}

const oneLine = v.regex(/^\P{Cc}{1,100}$/u, 'one line of up to 100 characters');

const onOff = v.pipe(
  v.picklist(['on', 'off'], 'on or off'),
  v.transform((word) => word === 'on'),
);

/** Text that `parse` understands; it answers null to what it does not. */
function parsedBy<Value>(parse: (text: string) => Value | null, expected: string) {
  return v.pipe(
    v.string(),
    v.transform(parse),
    v.custom<Value>((value) => value !== null, expected),
  );
}

function parseOrigin(text: string): string | null {
  const url = URL.parse(text);
  const isOrigin =
    url !== null && /^https?:$/.test(url.protocol) && !url.hostname.includes('*') && url.href === `${url.origin}/`;
  return isOrigin ? url.origin : null;
}

function parseOrigins(text: string): string[] | null {
  const origins = text.split(',').map((part) => parseOrigin(part.trim()));
  return origins.every((origin) => origin !== null) ? origins : null;
}

function urlOf(protocols: string[], expected: string) {
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), expected),
  );
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

function parseSigningKey(text: string): KeyObject | null {
  try {
    const key = text.trimStart().startsWith('{')
      ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPrivateKey(text);
    return key.asymmetricKeyType === 'ed25519' ? key : null;
  } catch {
    return null;
  }
}

/** Applications of a publisher, unless the operator sets another number. */
export const defaultMostApplications = 10_000;

/** Every setting by the name of its environment variable. `docs/operating.md` says what each of them does. */
export const settings = v.object({
  API_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or an address')), '127.0.0.1'),
  API_PORT: v.optional(wholeNumber(0, 65_535), '0'),
  API_REFERENCE: v.optional(onOff, 'off'),
  ALLOWED_ORIGINS: v.optional(parsedBy(parseOrigins, 'origins like https://console.example, separated by commas')),
  // A list of all of them is one answer.
  APPLICATIONS_LIMIT: v.optional(wholeNumber(1, 20_000), String(defaultMostApplications)),
  APP_ADS_TXT_FILE: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
  ),
  DATA_DIR: v.optional(
    v.pipe(
      v.string(),
      v.transform((path) => resolve(path)),
    ),
    defaultDataDir,
  ),
  DEMO_SITES: v.optional(onOff, 'off'),
  DATABASE_URL: v.optional(
    urlOf(['postgres:', 'postgresql:'], 'an address like postgres://user:password@host/database'),
  ),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(1, 500), '10'),
  FILES_URL: v.optional(parsedBy<S3Address>(parseS3Url, s3AddressForm)),
  WAREHOUSE_URL: v.optional(urlOf(['http:', 'https:'], 'an address like http://user:password@host:8123/database')),
  MAIL_FROM: v.optional(
    parsedBy<MailAddress>(parseMailAddress, 'an address like no-reply@console.example or Name <address>'),
  ),
  MAILBOX: v.optional(onOff, 'off'),
  OFFER_URL: v.optional(urlOf(['http:', 'https:'], 'an address like https://network.example/offer')),
  OUTSIDE_ADDRESSES: v.optional(parsedBy<OutsideAddresses>(parseOutsideAddresses, outsideAddressesForm)),
  PRODUCT_TITLE_EN: v.optional(v.pipe(v.string(), oneLine), 'Publisher Console'),
  PRODUCT_TITLE_RU: v.optional(v.pipe(v.string(), oneLine), 'Кабинет издателя'),
  PUBLIC_ORIGIN: v.optional(
    parsedBy(parseOrigin, 'an origin like https://console.example, without a path'),
    'http://localhost:3000',
  ),
  REPORT_FACTS_LIMIT: v.optional(wholeNumber(0, 999_999_999), '500000000'),
  REPORTING_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone like Europe/Berlin')),
    'UTC',
  ),
  RETENTION_ADDRESS_DAYS: v.optional(wholeNumber(7, 3_650), '180'),
  RETENTION_MAIL_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  RETENTION_REGISTRATION_DAYS: v.optional(wholeNumber(2, 3_650), '30'),
  RETENTION_SESSION_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  DEFAULT_SCOPE: v.optional(v.pipe(v.string(), v.regex(/^\w{1,32}$/, 'up to 32 letters, digits and _')), 'publisher'),
  SMTP_URL: v.optional(parsedBy<SmtpServer>(parseSmtpUrl, 'an address like smtps://user:password@host:465')),
  STATISTICS_FINAL_AFTER_DAYS: v.optional(wholeNumber(0, 365), '3'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.check(isSupportAddress, supportAddressForm))),
  TRUSTED_PROXIES: v.optional(parsedBy<TrustedProxies>(parseTrustedProxies, trustedProxiesForm), ''),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  TOKEN_KEY: v.optional(parsedBy(parseSigningKey, 'an Ed25519 private key in PEM or as a JWK')),
});

/** Settings that are no longer read, with what to set instead. Ignoring one silently would change what the server does. */
const removedSettings: Record<string, string> = { TRUSTED_PROXY_HOPS: 'TRUSTED_PROXIES' };

const configSchema = v.pipe(
  settings,
  // People who can read all mails can sign in as anybody.
  v.forward(
    v.partialCheck(
      [['MAILBOX'], ['SMTP_URL'], ['PUBLIC_ORIGIN']],
      ({ MAILBOX, SMTP_URL, PUBLIC_ORIGIN }) =>
        !MAILBOX || (SMTP_URL === undefined && isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname)),
      'off with an SMTP_URL, and with a PUBLIC_ORIGIN that is not on this machine',
    ),
    ['MAILBOX'],
  ),
  v.transform((values) => ({
    host: values.API_HOST,
    port: values.API_PORT,
    hasReference: values.API_REFERENCE,
    allowedOrigins: values.ALLOWED_ORIGINS ?? [],
    /** The network's own lines, which publishers publish; without it, those of the demo network. */
    appAdsTxtFile: values.APP_ADS_TXT_FILE,
    /** How many applications a publisher may have. */
    mostApplications: values.APPLICATIONS_LIMIT,
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    warehouseUrl: values.WAREHOUSE_URL,
    /** The bucket that keeps files; without one they are kept in the data folder. */
    filesBucket: values.FILES_URL,
    publicOrigin: values.PUBLIC_ORIGIN,
    productTitle: { en: values.PRODUCT_TITLE_EN, ru: values.PRODUCT_TITLE_RU },
    mailFrom: values.MAIL_FROM ?? { name: '', address: `no-reply@${new URL(values.PUBLIC_ORIGIN).hostname}` },
    /** The server that mails are handed to; without one they are kept in the data folder. */
    smtpServer: values.SMTP_URL,
    /** Shows the mails to people at this machine. */
    hasMailbox: values.MAILBOX,
    /** Serves the sites of the demo network's developers. */
    hasDemoSites: values.DEMO_SITES,
    /** Where the network has its offer; without it, an offer that the operator sets. */
    offerUrl: values.OFFER_URL,
    /** Where hosts outside are that DNS does not know, or should not be asked about. */
    outsideAddresses: values.OUTSIDE_ADDRESSES ?? new Map<string, never>(),
    /** The most facts that a report on a screen may read; 0 for any number. */
    factsOfPage: values.REPORT_FACTS_LIMIT,
    timeZone: values.REPORTING_TIME_ZONE,
    retention: {
      sessions: values.RETENTION_SESSION_DAYS,
      addresses: values.RETENTION_ADDRESS_DAYS,
      registrations: values.RETENTION_REGISTRATION_DAYS,
      mails: values.RETENTION_MAIL_DAYS,
    },
    defaultScope: values.DEFAULT_SCOPE,
    finalAfterDays: values.STATISTICS_FINAL_AFTER_DAYS,
    /** Where messages of publishers go; without one, none are taken. */
    supportEmail: values.SUPPORT_EMAIL,
    trustedProxies: values.TRUSTED_PROXIES,
    logLevel: values.LOG_LEVEL,
    tokenKey: values.TOKEN_KEY,
  })),
);

/** The checked settings by the names that the code uses. */
export type Config = v.InferOutput<typeof configSchema>;

/** Settings that cannot be used: one line for each of them, without its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings from environment variables; an empty one counts as absent. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const removed = Object.entries(removedSettings).filter(([name]) => name in present);
  const parsed = v.safeParse(configSchema, present, { abortPipeEarly: true });
  if (parsed.success && removed.length === 0) return parsed.output;
  const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'settings'}: expected ${issue.message}`);
  const gone = removed.map(([name, successor]) => `${name}: no longer read, set ${successor} instead`);
  throw new ConfigError([...wrong, ...gone].join('\n'));
}
