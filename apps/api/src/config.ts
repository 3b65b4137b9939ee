import { createPrivateKey } from 'node:crypto';
import type { JsonWebKey, KeyObject } from 'node:crypto';
import { resolve } from 'node:path';
import * as v from 'valibot';
import type { Translated } from '#contract/language.ts';
import type { RetentionDays } from '#retention/retention.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import { parseMailAddress } from '#stores/mail/mail-address.ts';
import type { MailAddress } from '#stores/mail/mail-address.ts';
import { parseSmtpUrl } from '#stores/mail/smtp-server.ts';
import type { SmtpServer } from '#stores/mail/smtp-server.ts';

const defaultDataDir = resolve(import.meta.dirname, '../../../.data');

/** A whole number that came as text. */
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

const settings = v.object({
  API_HOST: v.optional(v.pipe(v.string(), v.regex(/^[\w.:-]+$/, 'a host name or an address')), '127.0.0.1'),
  API_PORT: v.optional(wholeNumber(0, 65_535), '0'),
  API_REFERENCE: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  DATA_DIR: v.pipe(
    v.optional(v.string(), defaultDataDir),
    v.transform((path) => resolve(path)),
  ),
  DATABASE_URL: v.optional(
    urlOf(['postgres:', 'postgresql:'], 'an address like postgres://user:password@host/database'),
  ),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(1, 500), '10'),
  WAREHOUSE_URL: v.optional(urlOf(['http:', 'https:'], 'an address like http://user:password@host:8123/database')),
  MAIL_FROM: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseMailAddress),
      v.custom<MailAddress>(
        (address) => address !== null,
        'an address like no-reply@console.example or Name <address>',
      ),
    ),
  ),
  PRODUCT_TITLE_EN: v.optional(v.pipe(v.string(), oneLine), 'Publisher Console'),
  PRODUCT_TITLE_RU: v.optional(v.pipe(v.string(), oneLine), 'Кабинет издателя'),
  PUBLIC_ORIGIN: v.optional(
    v.pipe(
      urlOf(['http:', 'https:'], 'an origin like https://console.example'),
      v.check((text) => new URL(text).href === `${new URL(text).origin}/`, 'an origin alone, without a path'),
      v.transform((text) => new URL(text).origin),
    ),
    'http://localhost:3000',
  ),
  REPORTING_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'an IANA time zone like Europe/Berlin')),
    'UTC',
  ),
  RETENTION_ADDRESS_DAYS: v.optional(wholeNumber(7, 3_650), '180'),
  RETENTION_MAIL_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  RETENTION_REGISTRATION_DAYS: v.optional(wholeNumber(2, 3_650), '30'),
  RETENTION_SESSION_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  DEFAULT_SCOPE: v.optional(v.pipe(v.string(), v.regex(/^\w{1,32}$/, 'up to 32 letters, digits and _')), 'publisher'),
  SMTP_URL: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseSmtpUrl),
      v.custom<SmtpServer>((server) => server !== null, 'an address like smtps://user:password@host:465'),
    ),
  ),
  STATISTICS_FINAL_AFTER_DAYS: v.optional(wholeNumber(0, 365), '3'),
  TRUSTED_PROXY_HOPS: v.optional(wholeNumber(0, 10), '0'),
  MAILBOX: v.optional(v.picklist(['on', 'off'], 'on or off'), 'off'),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'one of fatal, error, warn, info, debug, trace, silent',
    ),
    'info',
  ),
  TOKEN_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform(parseSigningKey),
      v.custom<KeyObject>((key) => key !== null, 'an Ed25519 private key in PEM or as a JWK'),
    ),
  ),
});

const settingsTogether = v.pipe(
  settings,
  // Whoever reads the mails can sign in as anybody.
  v.forward(
    v.partialCheck(
      [['MAILBOX'], ['SMTP_URL'], ['PUBLIC_ORIGIN']],
      ({ MAILBOX, SMTP_URL, PUBLIC_ORIGIN }) =>
        MAILBOX === 'off' || (SMTP_URL === undefined && isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname)),
      'off with an SMTP_URL, and with a PUBLIC_ORIGIN that is not on this machine',
    ),
    ['MAILBOX'],
  ),
);

/** Every setting of the server, checked. `docs/operating.md` says what each of them does. */
export interface Config {
  host: string;
  port: number;
  hasReference: boolean;
  dataDir: string;
  databaseUrl: string | undefined;
  /** The most connections to a Postgres server. */
  databasePoolSize: number;
  warehouseUrl: string | undefined;
  publicOrigin: string;
  productTitle: Translated;
  mailFrom: MailAddress;
  /** Where mails are handed to; without one they are kept in the data folder. */
  smtpServer: SmtpServer | undefined;
  /** Shows the mails to whoever sits at this machine. */
  hasMailbox: boolean;
  timeZone: string;
  retention: RetentionDays;
  defaultScope: string;
  finalAfterDays: number;
  trustedProxyHops: number;
  logLevel: string;
  tokenKey: KeyObject | undefined;
}

/** Settings that cannot be used: one line for each of them, without its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the settings out of environment variables, an empty one counting as absent. Throws `ConfigError`. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const present = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const parsed = v.safeParse(settingsTogether, present, { abortPipeEarly: true });
  if (!parsed.success) {
    const lines = parsed.issues.map((issue) => `${v.getDotPath(issue) ?? 'settings'}: expected ${issue.message}`);
    throw new ConfigError(lines.join('\n'));
  }
  const values = parsed.output;
  return {
    host: values.API_HOST,
    port: values.API_PORT,
    hasReference: values.API_REFERENCE === 'on',
    dataDir: values.DATA_DIR,
    databaseUrl: values.DATABASE_URL,
    databasePoolSize: values.DATABASE_POOL_SIZE,
    warehouseUrl: values.WAREHOUSE_URL,
    publicOrigin: values.PUBLIC_ORIGIN,
    productTitle: { en: values.PRODUCT_TITLE_EN, ru: values.PRODUCT_TITLE_RU },
    mailFrom: values.MAIL_FROM ?? { name: '', address: `no-reply@${new URL(values.PUBLIC_ORIGIN).hostname}` },
    smtpServer: values.SMTP_URL,
    hasMailbox: values.MAILBOX === 'on',
    timeZone: values.REPORTING_TIME_ZONE,
    retention: {
      sessions: values.RETENTION_SESSION_DAYS,
      addresses: values.RETENTION_ADDRESS_DAYS,
      registrations: values.RETENTION_REGISTRATION_DAYS,
      mails: values.RETENTION_MAIL_DAYS,
    },
    defaultScope: values.DEFAULT_SCOPE,
    finalAfterDays: values.STATISTICS_FINAL_AFTER_DAYS,
    trustedProxyHops: values.TRUSTED_PROXY_HOPS,
    logLevel: values.LOG_LEVEL,
    tokenKey: values.TOKEN_KEY,
  };
}
