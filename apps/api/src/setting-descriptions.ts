import type { environment } from './config.ts';

type Name = keyof typeof environment.entries;

/** What each setting means, in the groups of docs/configuration.md, which `pnpm settings:page` writes. */
export const settingDescriptions: Record<string, Partial<Record<Name, string>>> = {
  Addresses: {
    PUBLIC_ORIGIN: 'Where users reach the console: in links of mails and in tokens. A change signs everybody out',
    API_HOST: 'Address on which the API listens',
    API_PORT: 'Its port; `0` takes a free one, which the log names',
    TRUSTED_PROXIES: 'Your [proxies](reverse-proxy.md#the-clients-address)',
    ALLOWED_ORIGINS:
      'Other [origins](reverse-proxy.md#an-api-on-another-origin) whose pages may call the API, separated by commas',
    API_REFERENCE: '`on` shows the API contract at `/api/reference/` of the console',
    DESK: '`off` takes the [desk](staff.md) of the network away: its calls answer 404',
    DESK_NETWORKS:
      'Addresses and ranges from which the desk may be used, separated by commas; without it, from everywhere',
    OUTSIDE_ADDRESSES: '`shop.example=127.0.0.1:4501,…` in place of [DNS](reverse-proxy.md#what-the-api-connects-to)',
    DEMO_SITES: '`on` serves the websites of the demo network to the API alone; `npm start` sets it',
  },
  Stores: {
    DATA_DIR:
      'Folder of embedded stores and keys; [one for each process](operating.md#one-data-folder-for-each-process)',
    DATABASE_URL:
      '`postgres://user:password@host/database`; without it, embedded PGlite. [Encryption](operating.md#encrypted-connections)',
    DATABASE_POOL_SIZE:
      'Most connections to Postgres, 1 to 500; the sum of all processes stays below `max_connections`',
    WAREHOUSE_URL:
      '`http://user:password@host:8123/database` of [ClickHouse](operating.md#clickhouse); required beside a `DATABASE_URL`',
    FILES_URL: '`s3://key:secret@host/bucket/prefix`; without it, `DATA_DIR/files`. See [files](operating.md#files)',
    FEED_S3_URL: '`s3://key:secret@host` of [watched buckets](feed.md#a-bucket); without it, the server of `FILES_URL`',
    STORES_WAIT_SECONDS: 'How long a start waits for Postgres and ClickHouse, 0 to 3600',
  },
  'Keys and mail': {
    TOKEN_KEYS: 'Up to five [signing keys](upgrading.md#signing-keys), the current one first',
    TOKEN_KEY: 'One signing key; without both, a start makes one in `DATA_DIR/token-key.pem`',
    SMTP_URL: '`smtps://user:password@host:465`; without it, mails stay in `DATA_DIR`. See [mail](mail.md)',
    MAIL_FROM: 'Sender of mails: an address, `Name <address>`, or `"Name, Inc." <address>`',
    MAILBOX:
      '`on` keeps mails in `DATA_DIR/mailbox` and shows them at `/api/mailbox/`; refused with an `SMTP_URL` or a public origin',
    INBOUND_MAIL:
      'Address of [replies by mail](mail.md#replies-by-mail), such as `support@network.example`; without it, nothing listens for them',
    INBOUND_MAIL_HOST: 'Address on which the API takes these mails by SMTP from your mail server',
    INBOUND_MAIL_PORT: 'Its port',
    SUPPORT_EMAIL:
      'Where [messages of publishers](mail.md#messages-to-support) and [alarms](mail.md#alarms) go; without it, they write to the [desk](mail.md#questions) alone',
  },
  'The network': {
    SUPPORT_HOURS:
      'When [support](mail.md#questions) works, such as `Mon-Fri 09:00-18:00`; without it, no time of an answer is shown',
    SUPPORT_TIME_ZONE: 'The time zone of these hours; without it, `REPORTING_TIME_ZONE`',
    SUPPORT_HOLIDAYS: 'Days on which nobody works, such as `2026-12-25`, separated by commas',
    SUPPORT_ANSWER_HOURS: 'Working hours within which an answer is promised, 1 to 200; without it, nothing is promised',
    BRAND_DIR: 'Folder with the [look of the network](branding.md#look)',
    PRODUCT_TITLE_EN: 'The name of the product in English mails',
    PRODUCT_TITLE_RU: 'The same in Russian mails',
    AD_FORMATS_FILE: "File with the network's [ad formats](branding.md#ad-formats)",
    APP_ADS_TXT_FILE:
      'File with the [lines for app-ads.txt](branding.md#lines-for-app-adstxt); without it, those of the demo',
    SELLERS_CONTACT_EMAIL:
      'Where buyers write about [sellers.json](branding.md#sellersjson); without it, none is published',
    SELLERS_CONTACT_ADDRESS: 'Postal address of the network in sellers.json; may be left out',
    DAILY_CHECKS_AT_ONCE: 'Domains that the daily app-ads.txt checks of this process request at once, 1 to 200',
    OFFER_URL: 'The public offer on your own site ([documents](commands.md#documents-and-contracts))',
    DEFAULT_SCOPE: 'Scope of new accounts; in the default scope, the offer has to be accepted first',
    APPLICATIONS_LIMIT: 'Most applications of a publisher, at most 20000; each has at most 100 ad blocks',
  },
  Statistics: {
    REPORTING_TIME_ZONE: 'IANA name of the zone in which days end. The first published load fixes it',
    STATISTICS_FINAL_AFTER_DAYS: 'Days after which a complete day is final, 0 to 365',
    STATISTICS_REVERT_DAYS: 'Days for which a load can be [reverted](load-statistics.md#taking-a-load-back), 0 to 90',
    REPORT_FACTS_LIMIT: 'Most facts that a report on the screen may read; `0` for no limit. Files have none',
  },
  'The process': {
    LAME_DUCK_SECONDS:
      'How long it serves after a signal to [stop](operating.md#stopping), 0 to 300, while `/ready` answers 503',
    PASSWORD_HASHES_AT_ONCE: 'Password hashes at once, 1 to 64. See [limits](limits.md)',
    METRICS_HOST: 'Address on which the process serves [metrics](monitoring.md#metrics)',
    METRICS_PORT: 'Port of the metrics; without it, none are served',
    LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  'How long data stays': {
    RETENTION_SESSION_DAYS: 'Days for [sessions](limits.md#what-is-removed) after they ended',
    RETENTION_ADDRESS_DAYS: 'Days for client addresses in audit events, sessions and API tokens; at least 7',
    RETENTION_REGISTRATION_DAYS: 'Days for accounts whose address nobody confirms; at least 2',
    RETENTION_MAIL_DAYS: 'Days for mails in the data folder',
    RETENTION_QUESTION_DAYS:
      'Days for [questions](mail.md#questions) after they were closed, 30 to 3650; without it, they stay',
  },
};

/** Defaults that are not texts of the schema. */
export const describedDefaults: Partial<Record<Name, string>> = {
  DATA_DIR: '`.data` in the checkout',
  MAIL_FROM: '`no-reply@` the host of `PUBLIC_ORIGIN`',
  PASSWORD_HASHES_AT_ONCE: 'the number of cores',
};
