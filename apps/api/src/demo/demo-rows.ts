import { applicationSearchText } from '#modules/applications/search/application-search-text.ts';
import { addDays } from '#modules/statistics/days/periods.ts';
import { searchedText } from '#stores/sql/lists/search-text.ts';
import type { DemoApplication, DemoPublisher } from './demo-publishers.ts';

export function publisherRow(
  { id, email, firstName, lastName, company, currency, isNew, blocked }: DemoPublisher,
  offerAcceptedAt: Date,
) {
  return {
    id,
    email,
    firstName,
    lastName,
    company,
    currency,
    hasAcceptedOffer: !isNew,
    offerAcceptedAt: isNew ? null : offerAcceptedAt,
    isSignedDocument: !isNew,
    isBlocked: blocked !== undefined,
    blockedReason: blocked ?? null,
    isPrivacyPolicyAccepted: true,
  };
}

/** Rows of the applications of a demo publisher, and of their ad blocks. */
export function applicationRows(
  { id: publisherId, company, applications }: DemoPublisher,
  start: string,
  icons: Map<string, string>,
) {
  return {
    applications: applications.map((demoApplication) => {
      const { id, name, platform, launchedAfter, status, rejectionReason, resubmission, isNotPublished } =
        demoApplication;
      const createdAt = new Date(addDays(start, launchedAfter));
      return {
        id,
        publisherId,
        name,
        platform,
        isNotPublished,
        status,
        rejectionReason,
        submittedAt: status === 'on_check' || rejectionReason !== null ? createdAt : null,
        submissionNote: resubmission?.note ?? null,
        createdAt,
        // The first check of its file is made at once.
        nextCheckAt: createdAt,
        ...storeFacts(demoApplication, company, createdAt),
        searchText: applicationSearchText({ ...demoApplication, developerName: company }),
        iconKey: icons.get(name) ?? null,
        approvedAt: isApproved(demoApplication) ? createdAt : null,
      };
    }),
    blocks: applications.flatMap((demoApplication) =>
      demoApplication.blocks.map(({ id, name, adFormat, place, isDeleted, isStopped, firstDay, lastDay }) => ({
        id,
        publisherId,
        applicationId: demoApplication.id,
        name,
        adFormat,
        place,
        status: isStopped ? ('stopped' as const) : blockStatus(demoApplication),
        searchText: searchedText(name, place, id),
        createdAt: new Date(addDays(start, firstDay ?? demoApplication.launchedAfter)),
        deletedAt: isDeleted && lastDay !== null ? new Date(addDays(start, lastDay + 1)) : null,
      })),
    ),
  };
}

/** The columns that a look-up in the store and the form of the publisher would have filled. */
function storeFacts({ platform, storeAppId, site, typedSite }: DemoApplication, company: string, storeCheckedAt: Date) {
  if (storeAppId === null) return {};
  const host = typedSite ?? site;
  return {
    ...(platform === 'ios'
      ? { store: 'app_store' as const, applicationUrl: `https://apps.apple.com/us/app/id${storeAppId}` }
      : {
          store: 'google_play' as const,
          applicationUrl: `https://play.google.com/store/apps/details?id=${storeAppId}`,
        }),
    storeAppId,
    bundleId: storeAppId,
    developerName: company,
    developerSite: site === null ? null : `http://${site}`,
    appAdsTxtUrl: host === null ? null : `http://${host}/app-ads.txt`,
    storeCheckedAt,
  };
}

export function isApproved({ status, rejectionReason }: DemoApplication): boolean {
  return status === 'active' || (status === 'stopped' && rejectionReason === null);
}

/** The status that an ad block has from its creation; the ad blocks of a stopped application are still active. */
function blockStatus(demoApplication: DemoApplication) {
  if (isApproved(demoApplication)) return 'active' as const;
  return demoApplication.status === 'test_mode' ? ('test_mode' as const) : ('on_check' as const);
}
