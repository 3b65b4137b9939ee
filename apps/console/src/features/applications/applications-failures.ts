import { msg } from '@lingui/core/macro';

import type { FailureTexts } from '#common/failures/failure-text.ts';

import { applicationDeleted } from './load-application.ts';

const notFound = { not_found: applicationDeleted };
const changed = { ...notFound, action_not_allowed: msg`Its status has changed in the meantime.` };

const linkCodes = {
  ...notFound,
  already_exists: msg`You have already added this app`,
  store_app_not_found: msg`Specified app not found`,
  store_unreachable: msg`The store does not answer. Please try again later.`,
};

const fileCodes = {
  ...notFound,
  app_ads_txt_incomplete: msg`The app-ads.txt file is incomplete. You can check the lines to be specified in app-ads.txt in the Settings`,
  app_ads_txt_unreachable: msg`The file could not be loaded from this address`,
};

/** The failure texts of each operation; docs/product.md, section 8. */
export const applicationFailures = {
  loadList: { fallback: msg`Failed to load the apps` },
  load: { fallback: msg`Failed to load the app` },
  loadFigures: { fallback: msg`Failed to load the figures` },
  loadActivity: { fallback: msg`Failed to load the activity` },
  stop: { codes: changed, fallback: msg`Failed to stop the app` },
  resume: { codes: changed, fallback: msg`Failed to resume the app` },
  delete: { codes: notFound, fallback: msg`Failed to delete the app` },
  downloadEvidence: { codes: { not_found: msg`The file is gone.` }, fallback: msg`Failed to download the file` },
  rename: { codes: notFound, fallback: msg`Failed to update the app` },
  changeLink: { codes: linkCodes, fallback: msg`Failed to update the app` },
  changeAppAdsTxt: { codes: fileCodes, fallback: msg`Failed to update the App-ads.txt` },
  publish: { codes: { ...linkCodes, ...fileCodes }, fallback: msg`Failed to update the app` },
} satisfies Record<string, FailureTexts>;
