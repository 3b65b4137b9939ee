import type { brandSettingsSchema } from '#app/environment.ts';
import type { publicSettingsSchema } from '#common/context/public-settings.ts';

import type { serverSettingsSchema } from './config.ts';

type Name =
  | keyof typeof serverSettingsSchema.entries
  | keyof typeof publicSettingsSchema.entries
  | keyof typeof brandSettingsSchema.entries;

/** The meaning of each setting, in the groups of docs/configuration.md, which `pnpm settings:page` writes. */
export const settingDescriptions: Record<string, Partial<Record<Name, string>>> = {
  'The server': {
    HOST: 'Address on which the console listens',
    PORT: 'Its port',
    API_ORIGIN: 'Where `/api` is forwarded to, such as `http://127.0.0.1:3001`; required',
    TRUSTED_PROXIES: 'Your [proxies](reverse-proxy.md#the-clients-address), as for the API',
    LAME_DUCK_SECONDS:
      'How long it serves after a signal to [stop](operating.md#stopping), 0 to 300, while `/healthz` answers 503',
    METRICS_HOST: 'Address on which it serves [metrics](monitoring.md#metrics)',
    METRICS_PORT: 'Port of the metrics; without it, none are served',
    LOG_LEVEL: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`',
  },
  'In every page': {
    API_BASE_URL:
      'Where browsers send calls: a path, or a URL on [another origin](reverse-proxy.md#an-api-on-another-origin)',
    BRAND_DIR: 'Folder with the [look of the network](branding.md#look), as for the API',
    PRODUCT_TITLE_EN: 'The name of the product in English: beside the logo, in titles, on home screens',
    PRODUCT_TITLE_RU: 'The same in Russian',
    PRODUCT_LOGO_EN: 'Logo: a path, an http(s) address, or `data:image/…` of at most 20,000 characters',
    PRODUCT_LOGO_RU: 'The same in Russian',
    DOCS_URL: 'Documentation in the account menu',
    SDK_URL: 'Target of SDK in the main menu; without it, the page `/sdk`',
    OFFER_URL: 'Public offer on your own site; replaces the one set by a command',
    PRIVACY_POLICY_URL: 'Privacy policy on your own site; likewise',
    TERMS_URL: 'Terms on your own site; likewise',
    SUPPORT_EMAIL: 'Where publishers may write, as for the API',
    DESK: '`off` takes the pages of the [desk](staff.md) away, as for the API',
    DEFAULT_LOCALE: '`en` or `ru`, for browsers that ask for neither',
    DEFAULT_SCOPE: 'Scope in which the offer has to be accepted first, as for the API',
    DEMO_ACCOUNT: "E-mail and password of the demo's publisher for the sign-in page; `npm start` sets it",
  },
};
