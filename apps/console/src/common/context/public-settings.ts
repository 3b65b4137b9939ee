import { isSupportAddress, supportAddressForm } from '@publisher-console/api-contract/email-address';
import type { Brand } from '@publisher-console/server-kit/brand';
import * as v from 'valibot';

import { localeSchema } from '#i18n/locale.ts';
import type { Locale } from '#i18n/locale.ts';

const webAddress = v.pipe(v.string(), v.url('must be an absolute URL'), v.regex(/^https?:/u, 'must start with http'));

/** A path on this origin. */
const ownPath = v.pipe(v.string(), v.regex(/^\/(?!\/)/u));

/** An image as a `data:` URL, small enough to be in every page. */
const imageData = v.pipe(v.string(), v.regex(/^data:image\/(?:svg\+xml|png|webp)[;,]/u), v.maxLength(20_000));

const logo = v.optional(
  v.union([ownPath, imageData, webAddress], 'must be a path, a small data:image address or an http address'),
  '/favicon.svg',
);

/** An e-mail address and a password, separated by a space. */
const demoAccount = v.pipe(
  v.string(),
  v.regex(/^\S+@\S+ \S+$/u, 'must be an e-mail address and a password, separated by a space'),
  v.transform((text) => {
    const [email = '', password = ''] = text.split(' ');
    return { email, password };
  }),
);

/** The operator's settings that are public. Each page contains them, so that a build fits every network. */
export const publicSettingsSchema = v.pipe(
  v.object({
    DEFAULT_LOCALE: v.optional(localeSchema, 'en'),
    DEFAULT_SCOPE: v.optional(v.string(), 'publisher'),
    DEMO_ACCOUNT: v.optional(demoAccount),
    PRODUCT_TITLE_EN: v.optional(v.string(), 'Publisher Console'),
    PRODUCT_TITLE_RU: v.optional(v.string(), 'Кабинет издателя'),
    PRODUCT_LOGO_EN: logo,
    PRODUCT_LOGO_RU: logo,
    DOCS_URL: v.optional(webAddress),
    SDK_URL: v.optional(webAddress),
    OFFER_URL: v.optional(webAddress),
    PRIVACY_POLICY_URL: v.optional(webAddress),
    TERMS_URL: v.optional(webAddress),
    SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.check(isSupportAddress, `must be ${supportAddressForm}`))),
    DESK: v.optional(v.picklist(['on', 'off'], 'must be on or off'), 'on'),
    API_BASE_URL: v.optional(v.union([ownPath, webAddress], 'must be a path or an absolute URL'), '/api'),
  }),
  v.transform((environment) => ({
    defaultLocale: environment.DEFAULT_LOCALE,
    defaultScope: environment.DEFAULT_SCOPE,
    /** Set only in the demo network, whose publishers and figures are invented. */
    demoAccount: environment.DEMO_ACCOUNT,
    productTitle: { en: environment.PRODUCT_TITLE_EN, ru: environment.PRODUCT_TITLE_RU },
    productLogo: { en: environment.PRODUCT_LOGO_EN, ru: environment.PRODUCT_LOGO_RU },
    docsUrl: environment.DOCS_URL,
    sdkUrl: environment.SDK_URL,
    offerUrl: environment.OFFER_URL,
    privacyPolicyUrl: environment.PRIVACY_POLICY_URL,
    termsUrl: environment.TERMS_URL,
    supportEmail: environment.SUPPORT_EMAIL,
    apiBaseUrl: environment.API_BASE_URL,
    /** Whether the pages of the network's staff exist. */
    hasDesk: environment.DESK === 'on',
  })),
);

/** The parts of the network's brand that pages contain. */
export interface PublicBrand extends Pick<Brand, 'footer'> {
  /** The colour of the page in each theme. */
  surface: { light: string; dark: string };
  /** Paths of the fonts that pages in a language preload; absent if the network uses the product's own fonts. */
  fonts: Record<Locale, readonly string[]> | undefined;
}

export interface PublicSettings extends v.InferOutput<typeof publicSettingsSchema> {
  /** Absent if the network has no brand of its own. */
  brand: PublicBrand | undefined;
  /** The version of the console that serves the page. */
  version: string;
}
