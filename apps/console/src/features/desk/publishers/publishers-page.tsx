import { Trans, useLingui } from '@lingui/react/macro';
import type { FoundPublisher } from '@publisher-console/api-contract/desk';
import { Card } from '@publisher-console/ui/card';
import { PageHeader } from '@publisher-console/ui/page-header';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { SearchField } from '#common/lists/search-field.tsx';
import { isSingleKey } from '#common/page/character-keys.ts';
import { useDesk } from '#desk/desk.ts';
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

/** Moves the focus along the links of a list with J and K. */
function useRowKeys(list: { current: HTMLElement | null }): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const key = event.key.toLowerCase();
      if (!['j', 'k'].includes(key) || !isSingleKey(event)) return;
      const links = [...(list.current?.querySelectorAll('a') ?? [])];
      const index = links.findIndex((link) => link === document.activeElement);
      links[Math.max(0, Math.min(links.length - 1, index + (key === 'j' ? 1 : -1)))]?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [list]);
}

interface PublishersPageProps {
  search: string;
  onSearch: (search: string, options: { replace: boolean }) => void;
}

/** Finds a publisher by whatever somebody names it with. */
export function PublishersPage({ search, onSearch }: PublishersPageProps) {
  const { t } = useLingui();
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(foundPublishersQuery(api, search));
  const list = useRef<HTMLUListElement>(null);
  useRowKeys(list);
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
          onTermChange={onSearch}
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
