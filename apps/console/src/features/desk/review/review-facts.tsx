import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { ReviewAnswer } from '@publisher-console/api-contract/desk';
import { rejectionCodes } from '@publisher-console/api-contract/rejection-codes';
import { Badge } from '@publisher-console/ui/badge';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import type { ReactNode } from 'react';

import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { OutsideLink } from '#common/page/outside-link.tsx';
import { DeskLink } from '#desk/desk-link.tsx';
import { EvidenceLink } from '#desk/evidence-link.tsx';
import { kindText } from '#inventory/activity-kinds.ts';
import { platformNames } from '#inventory/platform-names.ts';
import { shownStatus, statusWords } from '#inventory/statuses.ts';

import { codeTexts } from './rejection-form.tsx';

type Review = ReviewAnswer['data'];

function Fact({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 py-1.5 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="text-text-muted">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  );
}

function StatusMark({ status }: { status: string }) {
  const { i18n } = useLingui();
  const { label, tone } = statusWords[shownStatus(status)];
  return <Badge tone={tone}>{i18n._(label.application)}</Badge>;
}

function FileState({ file }: { file: NonNullable<Review['appAdsTxt']> }) {
  const { state, missingLines, buyersState } = file;
  if (state === 'unreachable') return <Trans>Cannot be loaded</Trans>;
  if (state === 'lines_missing')
    return <Plural value={missingLines} one="# line is missing" other="# lines are missing" />;
  return buyersState === null || buyersState === 'found' ? (
    <Trans>All lines found</Trans>
  ) : (
    <Trans>All lines found, but ad buyers read another file</Trans>
  );
}

/** A link from a publisher or a store, which may be any text. Only http and https addresses become links. */
function Web({ href }: { href: string }) {
  return /^https?:\/\//u.test(href) ? (
    <OutsideLink href={href}>
      <span>{href}</span>
    </OutsideLink>
  ) : (
    <span>{href}</span>
  );
}

function Facts({ review }: { review: Review }) {
  const format = useFormat();
  const { application, publisher, appAdsTxt, adBlocks, firstRequests } = review;
  const { number, platform, store, applicationUrl, bundleId, developerName, developerSite } = application;
  return (
    <Card className="px-4 py-2">
      <dl className="divide-y divide-border">
        <Fact name={<Trans>Status</Trans>}>
          <span className="flex flex-wrap items-center gap-x-3">
            <StatusMark status={application.status} />
            {application.submittedAt !== null && (
              <span className="text-text-muted">
                <Trans>
                  Submitted <Moment at={application.submittedAt} />
                </Trans>
              </span>
            )}
          </span>
        </Fact>
        <Fact name={<Trans>Publisher</Trans>}>
          <DeskLink to="/desk/review" search={{ publisher: publisher.number }} className={linkStyle()}>
            {`${publisher.company} (${publisher.number})`}
          </DeskLink>
          {publisher.email !== null && <span className="ms-3 text-text-muted">{publisher.email}</span>}
        </Fact>
        <Fact name={<Trans>Store</Trans>}>
          <span>{store === null ? <Trans>Not published</Trans> : `${store}, ${platformNames[platform]}`}</span>
          {applicationUrl !== null && (
            <span className="block">
              <Web href={applicationUrl} />
            </span>
          )}
        </Fact>
        <Fact name={<Trans>Bundle</Trans>}>{bundleId ?? <Trans>Unknown</Trans>}</Fact>
        <Fact name={<Trans>Developer</Trans>}>
          <span>{developerName ?? <Trans>Unknown</Trans>}</span>
          {developerSite !== null && (
            <span className="block">
              <Web href={developerSite} />
            </span>
          )}
        </Fact>
        <Fact name="app-ads.txt">
          {appAdsTxt === null ? (
            <Trans>Not checked yet</Trans>
          ) : (
            <>
              <FileState file={appAdsTxt} />
              <span className="ms-3 text-text-muted">
                <Moment at={appAdsTxt.checkedAt} />
              </span>
              <span className="block">
                <Web href={appAdsTxt.url} />
              </span>
            </>
          )}
        </Fact>
        <Fact name={<Trans>Ad blocks</Trans>}>{format.count(adBlocks)}</Fact>
        <Fact name={<Trans>First requests</Trans>}>
          {firstRequests === null ? <Trans>None seen</Trans> : format.day(firstRequests)}
        </Fact>
        <Fact name={<Trans>Added</Trans>}>
          <ExactTime at={application.createdAt} /> <span className="text-text-muted">{`#${number}`}</span>
        </Fact>
      </dl>
    </Card>
  );
}

function Section({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-title font-semibold">{title}</h2>
      <Card className="px-4">
        <ul className="divide-y divide-border">{children}</ul>
      </Card>
    </section>
  );
}

function Related({ related }: { related: Review['related'] }) {
  return related.map(({ id, name, platform, status, isSamePublisher, isSameStoreApplication, company, publisher }) => (
    <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
      <DeskLink to={`/desk/review/${id}`} className={linkStyle({ className: 'wrap-anywhere' })}>
        {name}
      </DeskLink>
      <StatusMark status={status} />
      <span className="text-caption text-text-muted">
        {isSamePublisher ? platformNames[platform] : `${platformNames[platform]}, ${company} (${publisher})`}
      </span>
      {isSameStoreApplication && (
        <Badge tone="danger">
          <Trans>Same bundle</Trans>
        </Badge>
      )}
    </li>
  ));
}

function Event({ event: { at, kind, actor, changes, code, evidence, reason } }: { event: Review['history'][number] }) {
  const { i18n } = useLingui();
  const known = rejectionCodes.find((one) => one === code);
  return (
    <li className="py-2">
      <p className="flex flex-wrap gap-x-3">
        <span className="font-medium">{kindText(i18n, kind)}</span>
        <span className="min-w-0 text-text-muted wrap-anywhere">
          {actor ?? <Trans>by the publisher or in the terminal</Trans>}
        </span>
        <span className="text-text-muted">
          <Moment at={at} />
        </span>
      </p>
      {known !== undefined && <p>{i18n._(codeTexts[known])}</p>}
      {evidence !== null && (
        <p>
          <EvidenceLink evidence={evidence} />
        </p>
      )}
      {reason !== null && (
        <p className="text-text-muted wrap-anywhere">{i18n.locale === 'ru' ? reason.ru : reason.en}</p>
      )}
      {changes
        .filter(({ field }) => field !== 'status')
        .map(({ field, before, after }) => (
          <p key={field} className="text-caption text-text-muted wrap-anywhere">
            {`${before ?? '–'} → ${after ?? '–'}`}
          </p>
        ))}
    </li>
  );
}

/**
 * The facts for a decision: the note, the same app of other publishers, facts, related applications and the history.
 */
export function ReviewFacts({ review }: { review: Review }) {
  const { application, related, history } = review;
  const twins = related.filter((one) => one.isSameStoreApplication && !one.isSamePublisher);
  return (
    <>
      {twins.length > 0 && (
        <p className="rounded-base bg-danger-soft px-4 py-3 text-danger">
          <Plural
            value={twins.length}
            one="Another publisher has an app with this bundle:"
            other="Other publishers have apps with this bundle:"
          />{' '}
          <span>{twins.map(({ company, publisher }) => `${company} (${publisher})`).join(', ')}</span>
        </p>
      )}
      {application.note !== null && (
        <blockquote className="rounded-base border-s-4 border-desk bg-surface-raised px-4 py-3">
          <p className="text-caption text-text-muted">
            <Trans>The publisher’s note</Trans>
          </p>
          <p className="wrap-anywhere whitespace-pre-line">{application.note}</p>
        </blockquote>
      )}
      <Facts review={review} />
      {related.length > 0 && (
        <Section title={<Trans>Other apps of the publisher, the developer or the bundle</Trans>}>
          <Related related={related} />
        </Section>
      )}
      {history.length > 0 && (
        <Section title={<Trans>History</Trans>}>
          {history.map((event) => (
            <Event key={event.id} event={event} />
          ))}
        </Section>
      )}
    </>
  );
}
