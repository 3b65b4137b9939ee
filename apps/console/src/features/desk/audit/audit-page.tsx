import type { I18n } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { auditKinds } from '@publisher-console/api-contract/audit-kinds';
import type { AuditEvent } from '@publisher-console/api-contract/desk';
import { mayCallDesk } from '@publisher-console/api-contract/staff-roles';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Select } from '@publisher-console/ui/select';
import { TextField } from '@publisher-console/ui/text-field';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import type { SubmitEvent } from 'react';
import * as v from 'valibot';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { noValue } from '#common/format/number-formats.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { EvidenceLink } from '#desk/evidence-link.tsx';
import { auditKindText, detailName } from '#features/desk/audit-words.ts';
import { useDesk } from '#desk/desk.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { auditFailures, auditQuery, auditQueryOf, auditSearch } from './audit.queries.ts';
import type { AuditSearch } from './audit.queries.ts';

/** The audit log: events and their actors, by the filters of the address. */
export function AuditPage({ search }: { search: AuditSearch }) {
  const { api } = useDesk();
  const you = useStaff();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    auditQuery(api, search),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <>
      <PageHeader title={<Trans>Audit log</Trans>} />
      <Filters key={JSON.stringify(search)} search={search} />
      {you !== undefined && mayCallDesk(you.role, 'exportDeskAudit') && <Exports search={search} />}
      <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={auditFailures} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data !== undefined && items.length === 0 && (
          <p className="py-4 text-text-muted">
            <Trans>Nothing happened that these filters admit.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {items.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
        {hasNextPage && (
          <div className="py-2">
            <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              <Trans context="button">Show more</Trans>
            </Button>
          </div>
        )}
      </Card>
    </>
  );
}

function Filters({ search }: { search: AuditSearch }) {
  const { t, i18n } = useLingui();
  const named = auditKinds.map((id) => ({ id: id as string, title: auditKindText(i18n, id) }));
  const kinds = [
    { id: '', title: t`All` },
    ...named.toSorted((one, other) => one.title.localeCompare(other.title, i18n.locale)),
  ];
  const navigate = useNavigate();
  const go = (next: AuditSearch) => void navigate({ to: '.', search: next as never });
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = [...new FormData(event.currentTarget)].map(([name, value]) => [
      name,
      typeof value === 'string' ? value.trim() : '',
    ]);
    go(v.parse(auditSearch, Object.fromEntries(typed)));
  };
  return (
    <search>
      <form aria-label={t`Filters of the audit log`} className="flex flex-wrap items-end gap-3" onSubmit={submit}>
        <TextField name="by" label={t`Who`} placeholder={t`E-mail`} defaultValue={search.by} autoComplete="off" />
        <TextField
          name="user"
          label={t`Publisher`}
          placeholder={t`E-mail or Publisher ID`}
          defaultValue={search.user}
          autoComplete="off"
        />
        <div className="flex min-w-0 flex-col gap-1">
          <span id="audit-kind">
            <Trans context="audit">Kind</Trans>
          </span>
          <Select
            name="kind"
            aria-labelledby="audit-kind"
            options={kinds}
            defaultValue={search.kind ?? ''}
            className="w-60"
          />
        </div>
        <TextField type="date" name="from" label={t`From`} defaultValue={search.from} />
        <TextField type="date" name="to" label={t`To`} defaultValue={search.to} />
        <Button type="submit">
          <Trans context="button">Filter</Trans>
        </Button>
        {Object.values(search).some((value) => value !== undefined) && (
          <Button variant="quiet" onClick={() => go({})}>
            <Trans context="button">Clear</Trans>
          </Button>
        )}
      </form>
    </search>
  );
}

/** Links that download the filtered events; each download is itself recorded as an event. */
function Exports({ search }: { search: AuditSearch }) {
  const { settings } = useRouterContext();
  const addressOf = (format: string) =>
    `${settings.apiBaseUrl}/desk/audit/export?${new URLSearchParams({ format, ...auditQueryOf(search) }).toString()}`;
  return (
    <p className="flex flex-wrap gap-x-6 gap-y-2">
      <a href={addressOf('csv')} download className={linkStyle()}>
        <Trans>Download as CSV</Trans>
      </a>
      <a href={addressOf('ndjson')} download className={linkStyle()}>
        <Trans>Download as lines of JSON</Trans>
      </a>
    </p>
  );
}

function EventRow({ event }: { event: AuditEvent }) {
  const { t, i18n } = useLingui();
  const { at, kind, actor, person, publisher, application, adBlock, clientAddress, details } = event;
  const lines = detailLines(i18n, details);
  const evidenceId = typeof details['evidenceId'] === 'string' ? details['evidenceId'] : null;
  const { number = 0, name: blockName = '' } = adBlock ?? {};
  const blockText = t`block ${number}, ${blockName}`;
  return (
    <li className="grid gap-x-4 gap-y-1 py-2 md:grid-cols-[11rem_minmax(0,1fr)]">
      <div className="text-caption text-text-muted">
        <ExactTime at={at} />
      </div>
      <div className="min-w-0">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-medium wrap-anywhere">{auditKindText(i18n, kind)}</span>
          <span className="wrap-anywhere">{actor ?? (person === null ? '' : `${person.name}, ${person.email}`)}</span>
        </p>
        <ul className="flex flex-wrap gap-x-3 text-caption text-text-muted">
          {publisher !== null && <li className="wrap-anywhere">{`${publisher.company}, ${publisher.number}`}</li>}
          {application !== null && <li className="wrap-anywhere">{application.name}</li>}
          {adBlock !== null && <li className="wrap-anywhere">{blockText}</li>}
          {clientAddress !== null && <li className="wrap-anywhere">{clientAddress}</li>}
        </ul>
        {lines.length > 0 && (
          <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 text-caption">
            {lines.map(([name, value]) => (
              <div key={name} className="contents">
                <dt className="text-text-muted">{name}</dt>
                <dd className="wrap-anywhere">
                  {value === details['evidence'] ? <EvidenceLink evidence={{ id: evidenceId, name: value }} /> : value}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

/** The details of an event by name, without the ids whose names are shown above. */
function detailLines(i18n: I18n, details: Record<string, unknown>): [name: string, value: string][] {
  return Object.entries(details).flatMap(([key, value]): [string, string][] => {
    if (key === 'adBlockId' || key === 'evidenceId' || value === null) return [];
    const name = detailName(i18n, key);
    if (Array.isArray(value)) return value.flatMap((each) => changeLines(i18n, name, each));
    if (typeof value === 'object')
      return Object.entries(value).map(([part, text]) => [`${name}, ${part}`, textOf(text)]);
    return [[name, textOf(value)]];
  });
}

/** The value of a field before and after a change; any other detail unchanged. */
function changeLines(i18n: I18n, name: string, each: unknown): [string, string][] {
  if (typeof each !== 'object' || each === null || !('field' in each)) return [[name, JSON.stringify(each)]];
  const { field, before, after } = each as { field: string; before?: unknown; after?: unknown };
  return [[detailName(i18n, field), `${textOf(before ?? noValue)} → ${textOf(after ?? noValue)}`]];
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
