import type { AdBlock, Application, Locale } from '@publisher-console/api-contract';
import { stores } from '@publisher-console/api-contract/stores';
import { iconUrl } from '#contract/icon-url.ts';
import { lastChecks } from '#modules/app-ads-txt/checks/last-checks.ts';
import { developerSite } from '#modules/app-store/look-ups/developer-site.ts';
import { adBlockCounts, newestAdBlocks } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import type { AdBlockRow } from '#modules/applications/ad-blocks/ad-block-repository.ts';
import { builtInReasons } from '#modules/applications/decisions/rejection.ts';
import type { ApplicationRow } from '#modules/applications/rows/application-repository.ts';
import type { OwnDatabase } from '#stores/sql/as-publisher.ts';

/** An ad block in the form of the contract. */
export function adBlockView({ id, applicationId, name, adFormat, place, status, createdAt }: AdBlockRow): AdBlock {
  return { id, applicationId, name, adFormat, place, status, createdAt: createdAt.toISOString() };
}

/** The ad blocks in the answer about an application. */
interface ShownBlocks {
  adBlockCount: number;
  /** The newest ad blocks, newest first. */
  adBlocks: AdBlock[];
}

const mostShown = 25;

/** Reads the ad blocks in the answers about applications, with two statements for all of them. */
async function blocksOfApplications(
  own: OwnDatabase,
  publisherId: string,
  applicationIds: string[],
): Promise<(applicationId: string) => ShownBlocks> {
  if (applicationIds.length === 0) return () => ({ adBlockCount: 0, adBlocks: [] });
  const counts = await adBlockCounts(own, publisherId, applicationIds);
  const newest = await newestAdBlocks(own, publisherId, applicationIds, mostShown);
  const byApplication = Map.groupBy(newest, ({ applicationId }) => applicationId);
  return (applicationId) => ({
    adBlockCount: counts.get(applicationId) ?? 0,
    adBlocks: (byApplication.get(applicationId) ?? []).map(adBlockView),
  });
}

/** Applications in the form of the contract. The number of statements does not depend on the number of applications. */
export async function applicationViews(
  own: OwnDatabase,
  publisherId: string,
  rows: ApplicationRow[],
  locale: Locale,
): Promise<Application[]> {
  const ids = rows.map(({ id }) => id);
  const blocksOf = await blocksOfApplications(own, publisherId, ids);
  const checks = rows.length === 0 ? [] : await lastChecks(own, publisherId, ids);
  const checkOf = new Map(checks.map(({ applicationId, ...check }) => [applicationId, check]));
  return rows.map((row) => {
    const check = checkOf.get(row.id);
    return {
      id: row.id,
      name: row.name,
      developerName: row.developerName,
      storeName: row.store === null ? null : stores[row.store].name,
      iconUrl: iconUrl(row.iconKey),
      isNotPublished: row.isNotPublished,
      applicationUrl: row.applicationUrl,
      appAdsTxtUrl: row.appAdsTxtUrl,
      appAdsTxtCheck: check === undefined ? null : { ...check, checkedAt: check.checkedAt.toISOString() },
      bundleId: row.bundleId,
      developerSite: developerSite(row.developerSite),
      storeCheckedAt: row.storeCheckedAt?.toISOString() ?? null,
      platform: row.platform,
      status: row.status,
      ...rejectionView(row.rejectionReason, locale),
      ...blocksOf(row.id),
      createdAt: row.createdAt.toISOString(),
    };
  });
}

function rejectionView(
  rejection: ApplicationRow['rejectionReason'],
  locale: Locale,
): Pick<Application, 'rejectionCode' | 'rejectionEvidence' | 'rejectionReason' | 'rejectionRemedy' | 'resumableAt'> {
  const code = rejection?.code ?? null;
  // Earlier versions did not store what to change.
  const remedy = rejection?.remedy ?? (code && builtInReasons[code].remedy);
  return {
    rejectionReason: rejection?.[locale] ?? null,
    rejectionCode: code,
    rejectionRemedy: remedy && remedy[locale],
    resumableAt: rejection?.resumableAt ?? null,
    // Absent from most, as the list of applications is long.
    ...(rejection?.evidence && { rejectionEvidence: rejection.evidence }),
  };
}

/** One application in the form of the contract. */
export async function applicationView(own: OwnDatabase, row: ApplicationRow, locale: Locale): Promise<Application> {
  const [view] = await applicationViews(own, row.publisherId, [row], locale);
  if (view === undefined) throw new Error('An application has no view.');
  return view;
}
