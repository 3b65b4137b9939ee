import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskDocument, DeskDocumentKind, DeskGuide, DeskReason } from '@publisher-console/api-contract/desk';
import { locales } from '@publisher-console/api-contract/locales';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button, buttonStyle } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Tabs } from '@publisher-console/ui/tabs';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import { useStaff } from '#desk/staff.queries.ts';
import { isLocale } from '#i18n/locale.ts';
import {
  announcementKinds,
  announcementStates,
  audienceNames,
  choiceOf,
  counterpartyNames,
  documentNames,
  reasonNames,
} from './text-names.ts';
import { announcementsQuery, textFailures, textsQuery } from './texts.queries.ts';

/** The tabs that the page's address may name. */
export const textTabs = ['documents', 'guides', 'reasons', 'announcements'] as const;

type TextTab = (typeof textTabs)[number];

interface RowProps {
  link: ReactNode;
  children: ReactNode;
}

function Row({ link, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3">
      <span className="min-w-0 wrap-anywhere">{link}</span>
      <span className="flex flex-wrap gap-x-4 gap-y-1 text-caption text-text-muted">{children}</span>
    </li>
  );
}

/** The time of the last change of a text in each language. */
function InEachLanguage({
  texts,
  isBuiltIn = false,
}: {
  texts: readonly (DeskDocument | DeskGuide)[];
  isBuiltIn?: boolean;
}) {
  return locales.map((locale) => {
    const found = texts.find((text) => text.locale === locale);
    return (
      <span key={locale} className="whitespace-nowrap">
        <span>{locale.toUpperCase()}</span>{' '}
        {found !== undefined ? (
          <ExactTime at={found.updatedAt} />
        ) : isBuiltIn ? (
          <Trans>built-in</Trans>
        ) : (
          <span className="text-notice">
            <Trans>missing</Trans>
          </span>
        )}
      </span>
    );
  });
}

/** The counterparties that a document of the kind may be for; null for all. */
function placesOf(kind: DeskDocumentKind) {
  if (kind !== 'act' && kind !== 'contract_template' && kind !== 'verification_list') return [null];
  return [null, ...(Object.keys(counterpartyNames) as (keyof typeof counterpartyNames)[])];
}

function Documents({ documents }: { documents: readonly DeskDocument[] }) {
  const { i18n } = useLingui();
  const kinds = Object.keys(documentNames) as DeskDocumentKind[];
  return (
    <ul className="divide-y divide-border">
      {kinds.flatMap((kind) =>
        placesOf(kind).map((counterparty) => {
          const name = i18n._(documentNames[kind]);
          return (
            <Row
              key={`${kind} ${counterparty}`}
              link={
                <DeskLink
                  to="/desk/texts/source"
                  search={{ kind, ...(counterparty && { counterparty }) }}
                  className={linkStyle()}
                >
                  {counterparty === null ? name : `${name}: ${i18n._(counterpartyNames[counterparty])}`}
                </DeskLink>
              }
            >
              <InEachLanguage
                texts={documents.filter((each) => each.kind === kind && each.counterparty === counterparty)}
                isBuiltIn={kind === 'faq'}
              />
            </Row>
          );
        }),
      )}
    </ul>
  );
}

/** Platforms that are listed even if the network has no guide for them yet. */
const usualPlatforms = ['android', 'ios', 'unity'];

function Guides({ guides }: { guides: readonly DeskGuide[] }) {
  const platforms = [...new Set([...guides.map(({ platform }) => platform), ...usualPlatforms])];
  return (
    <ul className="divide-y divide-border">
      {platforms.map((platform) => {
        const texts = guides.filter((each) => each.platform === platform);
        return (
          <Row
            key={platform}
            link={
              <DeskLink to="/desk/texts/source" search={{ kind: 'guide', platform }} className={linkStyle()}>
                {texts[0]?.title ?? platform}
              </DeskLink>
            }
          >
            <InEachLanguage texts={texts} />
          </Row>
        );
      })}
    </ul>
  );
}

function Reasons({ reasons }: { reasons: readonly DeskReason[] }) {
  const { i18n } = useLingui();
  return (
    <ul className="divide-y divide-border">
      {reasons.map(({ code, updatedAt }) => (
        <Row
          key={code}
          link={
            <DeskLink to="/desk/texts/reason" search={{ code }} className={linkStyle()}>
              {i18n._(reasonNames[code])}
            </DeskLink>
          }
        >
          {updatedAt === null ? <Trans>built-in</Trans> : <ExactTime at={updatedAt} />}
        </Row>
      ))}
    </ul>
  );
}

const stateTones = { draft: 'neutral', scheduled: 'accent', shown: 'success', over: 'neutral' } as const;

function Announcements() {
  const { i18n } = useLingui();
  const { api } = useDesk();
  const staff = useStaff();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    announcementsQuery(api),
  );
  const items = data?.pages.flatMap((page) => page.items) ?? [];
  const locale = isLocale(i18n.locale) ? i18n.locale : 'en';
  return (
    <div className="flex flex-col items-start gap-4">
      {staff !== undefined && mayOrder(staff.role, 'setAnnouncement') && (
        <DeskLink to="/desk/texts/announcement" className={buttonStyle()}>
          <Trans context="button">Write an announcement</Trans>
        </DeskLink>
      )}
      <Card className="w-full px-4" tabIndex={-1}>
        {data === undefined && error !== null && (
          <FailureNotice failure={error} texts={textFailures.load} onRetry={() => void refetch()} />
        )}
        {data === undefined && error === null && <RowsSkeleton />}
        {data !== undefined && items.length === 0 && (
          <p className="py-4 text-text-muted">
            <Trans>No announcements yet. One is a line above the pages of publishers.</Trans>
          </p>
        )}
        <ul className="divide-y divide-border">
          {items.map(({ id, kind, state, text, audience, startsAt, endsAt }) => (
            <Row
              key={id}
              link={
                <span className="flex flex-wrap items-baseline gap-x-3">
                  <Badge tone={stateTones[state]}>{i18n._(announcementStates[state])}</Badge>
                  <DeskLink to="/desk/texts/announcement" search={{ id }} className={linkStyle()}>
                    {text[locale]}
                  </DeskLink>
                </span>
              }
            >
              <span>{i18n._(announcementKinds[kind])}</span>
              <span>{i18n._(audienceNames[choiceOf(audience)])}</span>
              {startsAt !== null && (
                <span>
                  <Trans>
                    from <ExactTime at={startsAt} />
                  </Trans>
                </span>
              )}
              {endsAt !== null && (
                <span>
                  <Trans>
                    until <ExactTime at={endsAt} />
                  </Trans>
                </span>
              )}
            </Row>
          ))}
        </ul>
      </Card>
      {hasNextPage && (
        <Button variant="secondary" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          <Trans context="button">Show older ones</Trans>
        </Button>
      )}
    </div>
  );
}

/** The network's texts for publishers. */
export function TextsPage({ view: { tab } }: { view: { tab: TextTab } }) {
  const { t } = useLingui();
  const router = useRouter();
  const { api } = useDesk();
  const { data, error, refetch } = useQuery(textsQuery(api));
  const listed = (list: ReactNode) => (
    <Card className="px-4" aria-busy={data === undefined && error === null} tabIndex={-1}>
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={textFailures.load} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <RowsSkeleton />}
      {data !== undefined && list}
    </Card>
  );
  return (
    <>
      <PageHeader title={<Trans>Texts</Trans>} description={<Trans>What publishers read from the network.</Trans>} />
      <Tabs
        label={t`Kinds of texts`}
        value={tab}
        onChange={(next, by) =>
          void router.navigate({ href: `/desk/texts?tab=${next}`, replace: by === 'arrow', resetScroll: false })
        }
        tabs={[
          {
            id: 'documents',
            title: t`Documents`,
            panel: listed(<Documents documents={data?.documents ?? []} />),
          },
          { id: 'guides', title: t`Guides`, panel: listed(<Guides guides={data?.guides ?? []} />) },
          { id: 'reasons', title: t`Reasons`, panel: listed(<Reasons reasons={data?.reasons ?? []} />) },
          { id: 'announcements', title: t`Announcements`, panel: <Announcements /> },
        ]}
      />
    </>
  );
}
