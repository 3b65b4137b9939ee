import { resolve } from 'node:path';
import { isSupportAddress, supportAddressForm } from '@publisher-console/api-contract/email-address';
import { ownBrand } from '@publisher-console/server-kit/brand';
import { brandDefaults, brandSetting } from '@publisher-console/server-kit/brand-setting';
import { parseTrustedProxies, trustedProxiesForm } from '@publisher-console/server-kit/trusted-proxies';
import type { TrustedProxies } from '@publisher-console/server-kit/trusted-proxies';
import * as v from 'valibot';
import { outsideAddressesForm, parseOutsideAddresses } from './guarded-fetch/outside-addresses.ts';
import type { OutsideAddresses } from './guarded-fetch/outside-addresses.ts';
import { parseTokenKey, parseTokenKeys } from './modules/accounts/token-keys.ts';
import { holidaysForm, parseHolidays, parseWorkingHours, workingHoursForm } from './modules/support/working-hours.ts';
import { inboundAddressForm, isInboundAddress } from './modules/support/inbound/reply-addresses.ts';
import { readNetwork } from './modules/api-tokens/token-networks.ts';
import { changedSettings } from '#process/changed-settings.ts';
import type { Keys } from '#process/derived-keys.ts';
import { readSettingFiles } from '#process/setting-files.ts';
import { addressLike, onOff, origin, origins, parsedBy, path, textLike, timeZone } from '#process/setting-values.ts';
import { urlWith, wholeNumber } from '#process/setting-values.ts';
import { parseS3ServerUrl, parseS3Url, s3AddressForm, s3ServerForm } from '#stores/files/s3-address.ts';
import type { S3Address, S3Server } from '#stores/files/s3-address.ts';
import { isLoopbackHost } from '#stores/loopback-host.ts';
import { parseMailAddress } from '#stores/mail/mail-address.ts';
import type { MailAddress } from '#stores/mail/mail-address.ts';
import { parseSmtpUrl } from '#stores/mail/smtp-server.ts';
import { parseWarehouseUrl, warehouseAddressForm } from '#stores/warehouse/warehouse-address.ts';
import type { SmtpServer } from '#stores/mail/smtp-server.ts';

const defaultDataDir = resolve(import.meta.dirname, '../../../.data');
const oneLine = textLike(/^\P{Cc}{1,100}$/u, 'one line of up to 100 characters');
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
const postgresForm = 'an address like postgres://user:password@host/database';
const mailAddressForm = 'an address like no-reply@console.example, Name <address> or "Name, with a comma" <address>';
const networksForm = 'addresses and ranges like 203.0.113.0/24, separated by commas';
const smtpForm = 'an address like smtps://user:password@host:465';
const tokenKeyForm = 'an Ed25519 private key in PEM or as a JWK';
const tokenKeysForm = 'one to five different Ed25519 private keys in PEM or as a JWK set';

function parseNetworks(text: string): string[] | null {
  const networks = text.split(',').map(readNetwork);
  return networks.every((network) => network !== null) ? networks : null;
}

/** Every setting by the name of its environment variable. `setting-descriptions.ts` describes each of them. */
export const environment = v.object({
  API_HOST: v.optional(textLike(/^[\w.:-]+$/, 'a host name or an address'), '127.0.0.1'),
  API_PORT: v.optional(wholeNumber(0, 65_535), '0'),
  API_REFERENCE: v.optional(onOff, 'off'),
  ALLOWED_ORIGINS: v.optional(origins),
  // The limit bounds the size of an answer: one answer lists all applications of a publisher.
  APPLICATIONS_LIMIT: v.optional(wholeNumber(1, 20_000), '10000'),
  AD_FORMATS_FILE: v.optional(path),
  APP_ADS_TXT_FILE: v.optional(path),
  BRAND_DIR: v.optional(brandSetting()),
  DAILY_CHECKS_AT_ONCE: v.optional(wholeNumber(1, 200), '8'),
  DATA_DIR: v.optional(path, defaultDataDir),
  DESK: v.optional(onOff, 'on'),
  DESK_NETWORKS: v.optional(parsedBy(parseNetworks, networksForm, 'value')),
  DEMO_SITES: v.optional(onOff, 'off'),
  DATABASE_URL: v.optional(urlWith(['postgres:', 'postgresql:'], postgresForm)),
  DATABASE_POOL_SIZE: v.optional(wholeNumber(1, 500), '10'),
  FEED_S3_URL: v.optional(parsedBy<S3Server>(parseS3ServerUrl, s3ServerForm, 'address')),
  FILES_URL: v.optional(parsedBy<S3Address>(parseS3Url, s3AddressForm, 'address')),
  INBOUND_MAIL: v.optional(v.pipe(v.string(), v.check(isInboundAddress, inboundAddressForm))),
  INBOUND_MAIL_HOST: v.optional(textLike(/^[\w.:-]+$/, 'a host name or an address'), '127.0.0.1'),
  INBOUND_MAIL_PORT: v.optional(wholeNumber(1, 65_535), '2525'),
  LAME_DUCK_SECONDS: v.optional(wholeNumber(0, 300), '0'),
  WAREHOUSE_URL: v.optional(addressLike((text) => parseWarehouseUrl(text) !== null, warehouseAddressForm)),
  MAIL_FROM: v.optional(parsedBy<MailAddress>(parseMailAddress, mailAddressForm)),
  MAILBOX: v.optional(onOff, 'off'),
  METRICS_HOST: v.optional(textLike(/^[\w.:-]+$/, 'a host name or an address'), '127.0.0.1'),
  METRICS_PORT: v.optional(wholeNumber(1, 65_535)),
  OFFER_URL: v.optional(urlWith(['http:', 'https:'], 'an address like https://network.example/offer')),
  OUTSIDE_ADDRESSES: v.optional(parsedBy<OutsideAddresses>(parseOutsideAddresses, outsideAddressesForm)),
  PASSWORD_HASHES_AT_ONCE: v.optional(wholeNumber(1, 64)),
  PRODUCT_TITLE_EN: v.optional(oneLine, 'Publisher Console'),
  PRODUCT_TITLE_RU: v.optional(oneLine, 'Кабинет издателя'),
  PUBLIC_ORIGIN: v.optional(origin, 'http://localhost:3000'),
  REPORT_FACTS_LIMIT: v.optional(wholeNumber(0, 999_999_999), '500000000'),
  REPORTING_TIME_ZONE: v.optional(timeZone, 'UTC'),
  RETENTION_ADDRESS_DAYS: v.optional(wholeNumber(7, 3_650), '180'),
  RETENTION_MAIL_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  RETENTION_QUESTION_DAYS: v.optional(wholeNumber(30, 3_650)),
  RETENTION_REGISTRATION_DAYS: v.optional(wholeNumber(2, 3_650), '30'),
  RETENTION_SESSION_DAYS: v.optional(wholeNumber(1, 3_650), '30'),
  SELLERS_CONTACT_ADDRESS: v.optional(textLike(/^\P{Cc}{1,300}$/u, 'one line of up to 300 characters')),
  SELLERS_CONTACT_EMAIL: v.optional(v.pipe(v.string(), v.check(isSupportAddress, supportAddressForm))),
  DEFAULT_SCOPE: v.optional(textLike(/^\w{1,32}$/, 'up to 32 letters, digits and _'), 'publisher'),
  SMTP_URL: v.optional(parsedBy<SmtpServer>(parseSmtpUrl, smtpForm, 'address')),
  STORES_WAIT_SECONDS: v.optional(wholeNumber(0, 3_600), '60'),
  STATISTICS_FINAL_AFTER_DAYS: v.optional(wholeNumber(0, 365), '3'),
  STATISTICS_REVERT_DAYS: v.optional(wholeNumber(0, 90), '3'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.check(isSupportAddress, supportAddressForm))),
  SUPPORT_HOURS: v.optional(parsedBy(parseWorkingHours, workingHoursForm, 'value')),
  SUPPORT_TIME_ZONE: v.optional(timeZone),
  SUPPORT_HOLIDAYS: v.optional(parsedBy(parseHolidays, holidaysForm, 'value')),
  SUPPORT_ANSWER_HOURS: v.optional(wholeNumber(1, 200)),
  TRUSTED_PROXIES: v.optional(parsedBy<TrustedProxies>(parseTrustedProxies, trustedProxiesForm, 'value'), ''),
  LOG_LEVEL: v.optional(v.picklist(logLevels, `one of ${logLevels.join(', ')}`), 'info'),
  TOKEN_KEY: v.optional(parsedBy<Keys>(parseTokenKey, tokenKeyForm)),
  TOKEN_KEYS: v.optional(parsedBy<Keys>(parseTokenKeys, tokenKeysForm)),
});

/**
 * Settings that are no longer read, each with its successor. They are refused, because ignoring one silently would
 * change what the server does.
 */
const removedSettings: Record<string, string> = { TRUSTED_PROXY_HOPS: 'TRUSTED_PROXIES' };

const { freeze } = Object;

/** The settings by the rooms that use them; a room gets all of its settings as one object. */
function byRoom(values: v.InferOutput<typeof environment>) {
  const publicOrigin = values.PUBLIC_ORIGIN;
  return freeze({
    dataDir: values.DATA_DIR,
    logLevel: values.LOG_LEVEL,
    /** The keys that sign access tokens; without them, those of the data folder. */
    tokenKeys: values.TOKEN_KEYS ?? values.TOKEN_KEY,
    listen: freeze({ host: values.API_HOST, port: values.API_PORT }),
    /** Seconds that a start waits for the stores. */
    storesWaitSeconds: values.STORES_WAIT_SECONDS,
    /** Seconds between a signal to stop and the end of serving. */
    lameDuckSeconds: values.LAME_DUCK_SECONDS,
    /** Where metrics are served; without a port, nowhere. */
    metrics: freeze({ host: values.METRICS_HOST, port: values.METRICS_PORT }),
    http: freeze({
      publicOrigin,
      allowedOrigins: values.ALLOWED_ORIGINS ?? [],
      trustedProxies: values.TRUSTED_PROXIES,
      hasReference: values.API_REFERENCE,
      hasDesk: values.DESK,
      /** Ranges of addresses from which the desk may be called; empty for all. */
      deskNetworks: values.DESK_NETWORKS ?? [],
    }),
    /** Settings for all publishers of the network. */
    network: freeze({
      productTitle: freeze({ en: values.PRODUCT_TITLE_EN, ru: values.PRODUCT_TITLE_RU }),
      defaultScope: values.DEFAULT_SCOPE,
      timeZone: values.REPORTING_TIME_ZONE,
      finalAfterDays: values.STATISTICS_FINAL_AFTER_DAYS,
      /** Days for which the facts that a load replaced stay. */
      revertDays: values.STATISTICS_REVERT_DAYS,
      /** How many applications a publisher may have. */
      mostApplications: values.APPLICATIONS_LIMIT,
      /** The address of the offer; without it, the offer is one of the network documents. */
      offerUrl: values.OFFER_URL,
      /** The address to which messages of publishers and alarms are sent; without it, no messages are accepted. */
      supportEmail: values.SUPPORT_EMAIL,
      /** When support works, and within how many working hours it promises to answer. */
      supportTimes: freeze({
        hours: values.SUPPORT_HOURS && {
          ...values.SUPPORT_HOURS,
          timeZone: values.SUPPORT_TIME_ZONE ?? values.REPORTING_TIME_ZONE,
          holidays: values.SUPPORT_HOLIDAYS ?? new Set<string>(),
        },
        answerHours: values.SUPPORT_ANSWER_HOURS,
      }),
      /** Where replies to mails about questions arrive; without it, nothing listens for them. */
      inboundMail:
        values.INBOUND_MAIL === undefined
          ? undefined
          : freeze({ address: values.INBOUND_MAIL, host: values.INBOUND_MAIL_HOST, port: values.INBOUND_MAIL_PORT }),
      /** How buyers reach the network about its sellers.json; without the e-mail address, no file is published. */
      sellersContact: freeze({ email: values.SELLERS_CONTACT_EMAIL, address: values.SELLERS_CONTACT_ADDRESS }),
    }),
    /** The look of mails. */
    brand: values.BRAND_DIR ?? ownBrand,
    /** The file of the network's ad formats; without it, the default ones. */
    adFormatsFile: values.AD_FORMATS_FILE,
    /** The file of the required lines of app-ads.txt; without it, the lines of the demo network. */
    appAdsTxtFile: values.APP_ADS_TXT_FILE,
    passwords: freeze({ hashesAtOnce: values.PASSWORD_HASHES_AT_ONCE }),
    /** How many domains the daily checks of this process fetch from at once. */
    dailyChecks: freeze({ domainsAtOnce: values.DAILY_CHECKS_AT_ONCE }),
    database: freeze({ url: values.DATABASE_URL, poolSize: values.DATABASE_POOL_SIZE }),
    warehouse: freeze({
      url: values.WAREHOUSE_URL,
      /** The most facts that a report on a screen may read; 0 for no limit. */
      factsOfPage: values.REPORT_FACTS_LIMIT,
    }),
    /** The bucket that stores files; without it, the data folder does. */
    files: freeze({ s3: values.FILES_URL }),
    /** The server of watched buckets; without it, that of the files. */
    feed: freeze({ s3: values.FEED_S3_URL ?? values.FILES_URL }),
    mail: freeze({
      from: values.MAIL_FROM ?? { name: '', address: `no-reply@${new URL(publicOrigin).hostname}` },
      /** Without a server, mails are stored in the data folder. */
      server: values.SMTP_URL,
      /** Whether visitors on this machine can read the mails. */
      hasMailbox: values.MAILBOX,
    }),
    outside: freeze({
      /** Addresses of hosts outside for which DNS has no entry, or is not to be used. */
      addresses: values.OUTSIDE_ADDRESSES ?? new Map<string, never>(),
      /** Whether to serve the sites of the demo network's developers. */
      hasDemoSites: values.DEMO_SITES,
    }),
    /** Days after which retention removes data. */
    retention: freeze({
      sessions: values.RETENTION_SESSION_DAYS,
      addresses: values.RETENTION_ADDRESS_DAYS,
      registrations: values.RETENTION_REGISTRATION_DAYS,
      mails: values.RETENTION_MAIL_DAYS,
      questions: values.RETENTION_QUESTION_DAYS,
    }),
  });
}

const configSchema = v.pipe(
  environment,
  // A reader of all mails can sign in to any account.
  v.forward(
    v.partialCheck(
      [['MAILBOX'], ['SMTP_URL'], ['PUBLIC_ORIGIN']],
      ({ MAILBOX, SMTP_URL, PUBLIC_ORIGIN }) =>
        !MAILBOX || (SMTP_URL === undefined && isLoopbackHost(new URL(PUBLIC_ORIGIN).hostname)),
      'off with an SMTP_URL, and with a PUBLIC_ORIGIN that is not on this machine',
    ),
    ['MAILBOX'],
  ),
  v.forward(
    v.partialCheck(
      [['TOKEN_KEY'], ['TOKEN_KEYS']],
      ({ TOKEN_KEY, TOKEN_KEYS }) => TOKEN_KEY === undefined || TOKEN_KEYS === undefined,
      'nothing with TOKEN_KEYS, which has the keys of both',
    ),
    ['TOKEN_KEY'],
  ),
  // A promise counts working hours.
  v.forward(
    v.partialCheck(
      [['SUPPORT_HOURS'], ['SUPPORT_ANSWER_HOURS']],
      ({ SUPPORT_HOURS, SUPPORT_ANSWER_HOURS }) => SUPPORT_HOURS !== undefined || SUPPORT_ANSWER_HOURS === undefined,
      'the working hours beside SUPPORT_ANSWER_HOURS, which counts them',
    ),
    ['SUPPORT_HOURS'],
  ),
  // Figures in an embedded warehouse are of this process alone; beside it, others would answer differently.
  v.forward(
    v.partialCheck(
      [['DATABASE_URL'], ['WAREHOUSE_URL']],
      ({ DATABASE_URL, WAREHOUSE_URL }) => DATABASE_URL === undefined || WAREHOUSE_URL !== undefined,
      'the address of a ClickHouse server beside a DATABASE_URL: Postgres and an embedded warehouse do not go together',
    ),
    ['WAREHOUSE_URL'],
  ),
  v.transform(byRoom),
);

/** The checked settings. */
export type Config = v.InferOutput<typeof configSchema>;

/** Settings that cannot be used: one line for each, without its value, which may be a secret. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Record<string, string | undefined>;

/** The settings that differ from their defaults, as the log shows them; never a secret. */
export function shownSettings(env: Environment): Record<string, string> {
  return changedSettings(environment.entries, readSettingFiles(env, Object.keys(environment.entries)).values);
}

/** Reads the settings from environment variables, and from the files that they name. Throws `ConfigError`. */
export function readConfig(env: Environment): Config {
  const { values, faults } = readSettingFiles(env, Object.keys(environment.entries));
  const removed = Object.entries(removedSettings).filter(([name]) => name in values);
  const parsed = v.safeParse(
    configSchema,
    { ...brandDefaults(values['BRAND_DIR']), ...values },
    { abortPipeEarly: true },
  );
  if (parsed.success && removed.length === 0 && faults.length === 0) return parsed.output;
  const wrong = (parsed.issues ?? []).map((issue) => `${v.getDotPath(issue) ?? 'settings'}: expected ${issue.message}`);
  const removals = removed.map(([name, successor]) => `${name}: no longer read, set ${successor} instead`);
  throw new ConfigError([...faults, ...wrong, ...removals].join('\n'));
}
