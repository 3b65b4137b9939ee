import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundPublisher } from '@publisher-console/api-contract/desk';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { AnyRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { SearchField } from '#common/lists/search-field.tsx';
import { useDesk } from '#desk/desk.ts';
import { moveToRow, useDeskKeys } from '#desk/desk-keys.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { matchTitles, StateBadge } from './publisher-words.tsx';
import { foundPublishersQuery, publisherFailures } from './publishers.queries.ts';

function PublisherRow({ publisher }: { publisher: FoundPublisher }) {
  const { i18n } = useLingui();
  const { number, company, email, state, matches } = publisher;
  return (
    <li>
      <DeskLink
        to={`/desk/publishers/${number}`}
        data-row
        className="-mx-4 flex flex-wrap items-baseline gap-x-3 gap-y-1 px-4 py-2 transition-colors hover:bg-surface-sunken"
      >
        <span className="min-w-0 font-medium wrap-anywhere">{company}</span>
        <span className="tabular-nums text-text-muted">{number}</span>
        {state !== 'active' && <StateBadge state={state} />}
        <span className="basis-full min-w-0 text-caption wrap-anywhere text-text-muted">
          {matches.length === 0
            ? email
            : matches.map(({ by, text }) => `${i18n._(matchTitles[by])}: ${text}`).join(' · ')}
        </span>
      </DeskLink>
    </li>
  );
}

/** Finds a publisher by any of its identifiers, such as an e-mail address or an app. */
export function PublishersPage({ view: { search = '' } }: { view: { search?: string | undefined } }) {
  const { t } = useLingui();
  const router: AnyRouter = useRouter();
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(foundPublishersQuery(api, search));
  const list = useRef<HTMLUListElement>(null);
  useDeskKeys({ KeyJ: () => moveToRow(list.current, 1), KeyK: () => moveToRow(list.current, -1) });
  return (
    <>
      <PageHeader
        title={<Trans>Publishers</Trans>}
        description={<Trans>Search with / and go through what was found with J and K.</Trans>}
      />
      <div className="flex" tabIndex={-1}>
        <SearchField
          label={t`E-mail, company, Publisher ID, app, ad block or token`}
          term={search}
          onTermChange={(typed, options) =>
            void router.navigate({
              ...options,
              to: '.',
              search: (): Record<string, unknown> => (typed === '' ? {} : { search: typed }),
              resetScroll: false,
            })
          }
        />
      </div>
      <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={publisherFailures.find} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data?.items.length === 0 && (
          <output className="block py-4 text-text-muted">
            <Trans>No publisher has this.</Trans>
          </output>
        )}
        <ul ref={list} className="divide-y divide-border">
          {data?.items.map((publisher) => (
            <PublisherRow key={publisher.number} publisher={publisher} />
          ))}
        </ul>
        {data?.hasMore === true && (
          <p className="border-t border-border py-2 text-text-muted">
            <Trans>There are more. Type more of the name.</Trans>
          </p>
        )}
      </Card>
    </>
  );
}
