import type { ApplicationStore } from '@publisher-console/api-contract';
import type { StoreLink } from '@publisher-console/api-contract/stores';
import { useQueries } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { useDebounced } from '#common/lists/use-debounced.ts';
import type { SeveralDraft } from '#features/applications/add/application-add-draft.ts';
import { storeLookUpQuery } from '#features/applications/add/look-up/application-add.queries.ts';
import { typedNameHint } from '#features/applications/add/look-up/application-add-typed-name.ts';
import type { CallSemaphore } from '#features/applications/add/look-up/call-semaphore.ts';
import { proposeFileLink } from '#features/applications/links/app-ads-txt-link.ts';
import { linksMax, readLinks } from '#features/applications/links/application-links.ts';

/** Milliseconds that a link has to stay unchanged while it is typed. */
const settleMs = 300;

/** One of several apps, before it is added. */
export interface SeveralRow {
  /** The app's page in its store. */
  url: string;
  /** The link as it was typed. */
  typed: string;
  link: StoreLink | null;
  /** The store listing. */
  application: ApplicationStore | undefined;
  isLooking: boolean;
  /** The failure of the look-up. */
  failure: unknown;
  name: string;
  /** Absent if the app uses the app-ads.txt link for all apps. */
  ownFileLink: string | undefined;
  isOwnFileLinkTyped: boolean;
  /** The app-ads.txt link in use. */
  fileLink: string;
  /** Whether the store has the app, or its name can be typed. */
  isKnown: boolean;
}

interface SeveralRows {
  rows: SeveralRow[];
  /** The number of links above the limit of apps that can be added at once. */
  excess: number;
  /** The app-ads.txt link for all apps, and whether it is only proposed. */
  fileLink: string;
  isFileLinkProposed: boolean;
}

/** Looks up the typed links, and combines the store listings with the values that were typed for them. */
export function useSeveralRows(
  { links: text, fileLink: typedFileLink, own }: SeveralDraft,
  semaphore: CallSemaphore,
): SeveralRows {
  const { api } = useRouterContext();
  // A removed link disappears at once; one that is being typed appears when the typing pauses.
  const wanted = new Set(readLinks(text).map(({ url }) => url));
  const settled = readLinks(useDebounced(text, settleMs)).filter(({ url }) => wanted.has(url));
  const links = settled.slice(0, linksMax);
  const lookUps = useQueries({
    queries: links.map(({ link, url }) => ({
      ...storeLookUpQuery({ api, semaphore, applicationUrl: url }),
      enabled: link !== null,
    })),
  });
  const proposals = lookUps.map(({ data }) => proposeFileLink(data?.developerSite ?? null));
  const proposal = proposals.find((each) => each !== null) ?? null;
  const fileLink = typedFileLink ?? proposal ?? '';

  const rows = links.map(({ link, url, text: typed }, index): SeveralRow => {
    const { data: application, error: failure = null, isFetching: isLooking = false } = lookUps[index] ?? {};
    const values = own[url] ?? {};
    const itsProposal = proposals[index] ?? null;
    const ownFileLink = values.fileLink ?? (itsProposal === proposal ? undefined : (itsProposal ?? undefined));
    return {
      url,
      typed,
      link,
      application,
      isLooking,
      failure,
      name: values.name ?? application?.name ?? '',
      ownFileLink,
      isOwnFileLinkTyped: values.fileLink !== undefined,
      fileLink: ownFileLink ?? fileLink,
      isKnown: link !== null && (application !== undefined || typedNameHint(failure) !== null),
    };
  });
  return {
    rows,
    excess: settled.length - links.length,
    fileLink,
    isFileLinkProposed: typedFileLink === null && proposal !== null,
  };
}
