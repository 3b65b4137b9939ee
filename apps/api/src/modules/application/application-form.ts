import { applicationUrl } from '@publisher-console/store-links/application-url';
import { recogniseStoreLink } from '@publisher-console/store-links/recognise-store-link';
import { stores } from '@publisher-console/store-links/stores';
import type { StoreLink } from '@publisher-console/store-links/stores';
import type { Locale, Platform } from '@publisher-console/api-contract';
import { failureAnswers } from '#contract/failure-answers.ts';
import { fieldComplaints } from '#contract/field-complaints.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { RequestBody } from '#contract/operation.ts';
import { isPlainLine } from '#contract/plain-text.ts';
import { Rejection } from '#contract/rejection.ts';

/** What a publisher says of a published application. */
export interface PublishedForm {
  link: StoreLink;
  /** The address of the application in its store, in one form for all links to it. */
  applicationUrl: string;
  appAdsTxtUrl: string;
}

/** What a publisher says of an application. */
export interface ApplicationForm {
  name: string;
  /** Null for one that is in no store. */
  published: PublishedForm | null;
}

/** What is compared of an application that is there already. */
interface Present {
  platform: Platform;
  isNotPublished: boolean;
}

/** Checks a new application beyond what the contract does. Throws with an error for every wrong field. */
export function readNewApplication(body: RequestBody<'createApplication'>, locale: Locale): ApplicationForm {
  const { platform } = body;
  return readForm(body, locale, (faults, link) => {
    if (link !== null && stores[link.store].platform !== platform) faults['platform'] = 'otherPlatform';
  });
}

/** Checks the new values of an application, whose platform stays. Throws with an error for every wrong field. */
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

function readForm(
  body: RequestBody<'updateApplication'>,
  locale: Locale,
  check: (faults: Record<string, FieldSentence>, link: StoreLink | null) => void,
): ApplicationForm {
  const faults: Record<string, FieldSentence> = {};
  const name = body.name.trim();
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
    if (appAdsTxtUrl === null) faults['appAdsTxtUrl'] = 'appAdsTxtLink';
  }
  check(faults, link);

  const wrong = Object.keys(faults);
  if (wrong.length === 1 && faults['applicationUrl'] === 'applicationUnknown') throw applicationUnknown(locale);
  if (wrong.length > 0) throw fieldComplaints(faults, locale);
  if (link === null || appAdsTxtUrl === null) return { name, published: null };
  return { name, published: { link, applicationUrl: applicationUrl(link), appAdsTxtUrl } };
}

/** The rejection of a link behind which the store has no application. */
export function applicationUnknown(locale: Locale): Rejection {
  const { message } = failureAnswers.store_app_not_found;
  return new Rejection('store_app_not_found', { fieldErrors: { applicationUrl: [message[locale]] } });
}

/** The address of an app-ads.txt file as it is kept, or null when it is none. */
function fileUrl(typed: string): string | null {
  if (!isPlainLine(typed) || !URL.canParse(typed)) return null;
  const { href, protocol, pathname, search, hash, username, password } = new URL(typed);
  const isFile = pathname.endsWith('/app-ads.txt') && search === '' && hash === '';
  const isPublic = /^https?:$/.test(protocol) && username === '' && password === '';
  return isFile && isPublic && href.length <= 2_048 ? href : null;
}
