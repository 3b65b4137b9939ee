import { normaliseText } from '@publisher-console/api-contract/normalise-text';
import { applicationUrl } from '@publisher-console/api-contract/application-url';
import { recogniseStoreLink } from '@publisher-console/api-contract/recognise-store-link';
import { stores } from '@publisher-console/api-contract/stores';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import type { Locale, Platform } from '@publisher-console/api-contract';
import { failureAnswers } from '#contract/failure-answers.ts';
import { fieldErrors, ApiError } from '#contract/api-error.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { notAStoreLink } from '#modules/app-store/not-a-store-link.ts';

/** The links of a published application. */
interface PublishedForm {
  link: StoreLink;
  /** The canonical address of the application in its store. */
  applicationUrl: string;
  appAdsTxtUrl: string;
}

/** The fields of an application that its publisher sets. */
export interface ApplicationForm {
  name: string;
  /** Null for an application that is in no store. */
  published: PublishedForm | null;
}

/** The fields of an existing application that limit a change. */
interface Present {
  platform: Platform;
  isNotPublished: boolean;
}

/** Validates a new application beyond the contract. Throws with an error for every invalid field. */
export function readNewApplication(body: RequestBody<'createApplication'>, locale: Locale): ApplicationForm {
  return readForm(body, locale, hasPlatform(body.platform));
}

function hasPlatform(platform: Platform): FormCheck {
  return (faults, link) => {
    if (link !== null && stores[link.store].platform !== platform) faults['platform'] = 'otherPlatform';
  };
}

/** The fields of an application that the network imports. */
export interface ImportedForm {
  name: string;
  /** Null for an application that is in no store. */
  link: StoreLink | null;
  /** Null if it is not known: its publisher names it with the next change. */
  appAdsTxtUrl: string | null;
}

/** Validates an application that the network imports, as `readNewApplication` does; only app-ads.txt may be unknown. */
export function readImportedApplication(body: RequestBody<'createApplication'>, locale: Locale): ImportedForm {
  return readFields(body, locale, { check: hasPlatform(body.platform), needsFile: false });
}

/** Validates a change of an application, whose platform is fixed. Throws with an error for every invalid field. */
export function readApplicationChange(
  body: RequestBody<'updateApplication'>,
  { platform, isNotPublished: wasNotPublished }: Present,
  locale: Locale,
): ApplicationForm {
  return readForm(body, locale, (faults, link) => {
    if (body.isNotPublished && !wasNotPublished) faults['isNotPublished'] = 'applicationPublished';
    if (link !== null && stores[link.store].platform !== platform) faults['applicationUrl'] = 'otherPlatform';
  });
}

type FormCheck = (faults: Record<string, FieldSentence>, link: StoreLink | null) => void;

function readForm(body: RequestBody<'updateApplication'>, locale: Locale, check: FormCheck): ApplicationForm {
  const { name, link, appAdsTxtUrl } = readFields(body, locale, { check, needsFile: true });
  if (link === null || appAdsTxtUrl === null) return { name, published: null };
  return { name, published: { link, applicationUrl: applicationUrl(link), appAdsTxtUrl } };
}

function readFields(
  body: RequestBody<'updateApplication'>,
  locale: Locale,
  { check, needsFile }: { check: FormCheck; needsFile: boolean },
): ImportedForm {
  const faults: Record<string, FieldSentence> = {};
  const name = normaliseText(body.name);
  if (name === '') faults['name'] = 'applicationName';
  else if (!isPlainLine(name)) faults['name'] = 'form';

  const { isNotPublished, applicationUrl: typedLink = null, appAdsTxtUrl: typedFile = null } = body;
  const link = typedLink === null ? null : recogniseStoreLink(typedLink);
  const appAdsTxtUrl = typedFile === null ? null : fileUrl(typedFile);
  if (isNotPublished) {
    if (typedLink !== null) faults['applicationUrl'] = 'applicationUnpublished';
    if (typedFile !== null) faults['appAdsTxtUrl'] = 'applicationUnpublished';
  } else {
    if (typedLink === null) faults['applicationUrl'] = 'applicationLink';
    else if (link === null) faults['applicationUrl'] = 'applicationUnknown';
    if (appAdsTxtUrl === null && (needsFile || typedFile !== null)) faults['appAdsTxtUrl'] = 'appAdsTxtLink';
  }
  check(faults, link);

  const wrong = Object.keys(faults);
  if (wrong.length === 1 && faults['applicationUrl'] === 'applicationUnknown') throw notAStoreLink(locale);
  if (wrong.length > 0) throw fieldErrors(faults, locale);
  return { name, link, appAdsTxtUrl };
}

/** The rejection of a link to an application that the store does not have. */
export function applicationUnknown(locale: Locale): ApiError {
  const { message } = failureAnswers.store_app_not_found;
  return new ApiError('store_app_not_found', { fieldErrors: { applicationUrl: [message[locale]] } });
}

/** The normalized address of an app-ads.txt file; null for any other address. */
function fileUrl(typed: string): string | null {
  if (!isPlainLine(typed) || !URL.canParse(typed)) return null;
  const { href, protocol, pathname, search, hash, username, password } = new URL(typed);
  const isFile = pathname.endsWith('/app-ads.txt') && search === '' && hash === '';
  const isPublic = /^https?:$/.test(protocol) && username === '' && password === '';
  return isFile && isPublic && href.length <= 2_048 ? href : null;
}
