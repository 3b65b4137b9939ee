import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  DeskFigures,
  DeskMember,
  DeskPublisher,
  DeskPublisherSession,
  DeskToken,
  StaffRole,
  TroubledApplication,
} from '@publisher-console/api-contract/desk';
import type { IndicatorId } from '@publisher-console/api-contract';
import { mayCallDesk, mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import { linkStyle } from '@publisher-console/ui/link';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { auditKindText } from '#features/desk/audit-words.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { useDesk } from '#desk/desk.ts';
import type { publisherDialogs } from './publisher-dialogs.tsx';
import { counterpartyTitles, roleTitles } from './publisher-words.tsx';
import { activityQuery, figuresQuery, publisherFailures, publisherMoneyQuery } from './publishers.queries.ts';

interface SectionProps {
  publisher: DeskPublisher;
  role: StaffRole;
  open: (name: (typeof publisherDialogs)[number], of?: string) => void;
}

function Section({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section>
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="text-title font-semibold">{title}</h2>
        {actions}
      </div>
      <Card className="px-4" tabIndex={-1}>
        {children}
      </Card>
    </section>
  );
}

function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-3 text-text-muted">{children}</p>;
}

function Row({ title, facts, actions }: { title: ReactNode; facts: ReactNode; actions?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 font-medium wrap-anywhere">{title}</p>
        <ul className="flex flex-wrap gap-x-3 text-caption wrap-anywhere text-text-muted">{facts}</ul>
      </div>
      {actions}
    </li>
  );
}

const figureIds = ['revenue', 'impressions', 'ecpm', 'requests', 'fill_rate'] as const satisfies readonly IndicatorId[];

/** The figures of the last seven complete days, compared with the seven days before. */
export function FiguresSection({ number }: { number: number }) {
  const { api } = useDesk();
  const { data: figures, error, refetch } = useQuery(figuresQuery(api, number));
  return (
    <Section title={<Trans>Figures of seven days</Trans>}>
      {figures === undefined && error === null && <RowsSkeleton />}
      {figures === undefined && error !== null && (
        <FailureNotice failure={error} texts={publisherFailures.figures} onRetry={() => void refetch()} />
      )}
      {figures === null && (
        <Nothing>
          <Trans>The network has no figures yet.</Trans>
        </Nothing>
      )}
      {figures && <FiguresTable figures={figures} />}
    </Section>
  );
}

interface MoneySectionProps {
  number: number;
  role: StaffRole;
}

/** The balance of the publisher, and its last statement. */
export function MoneySection({ number, role }: MoneySectionProps) {
  const format = useFormat();
  const { api } = useDesk();
  const { data: money, error, refetch } = useQuery(publisherMoneyQuery(api, number));
  const { balance = null, statement = null } = money ?? {};
  const month = statement === null ? '' : format.wholeMonth(`${statement.month}-01`);
  return (
    <Section
      title={<Trans context="desk">Money</Trans>}
      actions={
        balance !== null &&
        mayCallDesk(role, 'getDeskMoneyEntries') && (
          <DeskLink to="/desk/money" search={{ tab: 'ledger', publisher: number }} className={linkStyle()}>
            <Trans>Its ledger</Trans>
          </DeskLink>
        )
      }
    >
      {money === undefined && error === null && <RowsSkeleton />}
      {money === undefined && error !== null && (
        <FailureNotice failure={error} texts={publisherFailures.money} onRetry={() => void refetch()} />
      )}
      {money !== undefined && balance === null && (
        <Nothing>
          <Trans>The ledger has no entry of this publisher.</Trans>
        </Nothing>
      )}
      {balance !== null && (
        <dl className="flex flex-wrap gap-x-10 gap-y-2 py-3 tabular-nums">
          <div>
            <dt className="text-caption text-text-muted">
              <Trans>Balance</Trans>
            </dt>
            <dd className="text-title font-semibold">{format.ledgerAmount(balance)}</dd>
          </div>
          {statement !== null && (
            <div>
              <dt className="text-caption text-text-muted">
                <Trans>Statement of {month}</Trans>
              </dt>
              <dd>
                <span className="font-medium">{format.ledgerAmount(statement.earned)}</span>{' '}
                <span className="text-text-muted">{statement.number}</span>
              </dd>
            </div>
          )}
        </dl>
      )}
    </Section>
  );
}

function FiguresTable({ figures: { currency, period, values, comparison } }: { figures: DeskFigures }) {
  const { t } = useLingui();
  const format = useFormat();
  const titles: Record<(typeof figureIds)[number], string> = {
    revenue: t`Revenue`,
    impressions: t`Impressions`,
    ecpm: t`eCPM`,
    requests: t`Requests`,
    fill_rate: t`Fill rate`,
  };
  const { compared, period: comparedPeriod, otherPeriod } = comparison.days;
  const rangeOf = ({ from, to }: { from: string; to: string }) => format.dayRange(from, to);
  const writerOf = (id: (typeof figureIds)[number]) => {
    if (id === 'fill_rate') return format.percent;
    if (id === 'impressions' || id === 'requests') return format.count;
    return format.moneyColumn([values[id], comparison.current[id], comparison.previous[id]], currency);
  };
  const isCompared = compared > 0 && comparedPeriod !== null && otherPeriod !== null;
  return (
    <>
      <div className="overflow-x-auto">
        <table className="w-full text-right tabular-nums">
          <thead className="text-caption text-text-muted">
            <tr>
              <th scope="col" className="py-2 pr-3 text-left font-normal">
                <Trans>Figure</Trans>
              </th>
              <th scope="col" className="px-3 font-normal">
                {rangeOf(period)}
              </th>
              {isCompared && (
                <>
                  <th scope="col" className="px-3 font-normal">
                    {rangeOf(compared < 7 ? comparedPeriod : otherPeriod)}
                  </th>
                  {compared < 7 && (
                    <th scope="col" className="px-3 font-normal">
                      {rangeOf(otherPeriod)}
                    </th>
                  )}
                  <th scope="col" className="pl-3 font-normal">
                    <Trans>Change</Trans>
                  </th>
                </>
              )}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {figureIds.map((id) => {
              const write = writerOf(id);
              const percent = comparison.change[id]?.percent ?? null;
              return (
                <tr key={id}>
                  <th scope="row" className="py-2 pr-3 text-left font-normal">
                    {titles[id]}
                  </th>
                  <td className="px-3 font-medium">{write(values[id])}</td>
                  {isCompared && (
                    <>
                      {compared < 7 && <td className="px-3">{write(comparison.current[id])}</td>}
                      <td className="px-3">{write(comparison.previous[id])}</td>
                      <td className="pl-3">{percent === null ? '–' : format.percentChange(percent)}</td>
                    </>
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {compared < 7 && (
        <p className="border-t border-border py-2 text-caption text-text-muted">
          <Plural
            value={compared}
            _0="No day is complete in both weeks, so that nothing is compared."
            one="# day is complete in both weeks, and compared."
            other="# days are complete in both weeks, and compared."
          />
        </p>
      )}
    </>
  );
}

export function MembersSection({ publisher: { members }, role, open }: SectionProps) {
  return (
    <Section title={<Trans>Members</Trans>}>
      <ul className="divide-y divide-border">
        {members.map((member) => (
          <MemberRow key={member.id} member={member} role={role} open={open} />
        ))}
      </ul>
    </Section>
  );
}

function MemberRow({ member, role, open }: { member: DeskMember } & Pick<SectionProps, 'open' | 'role'>) {
  const { t, i18n } = useLingui();
  const { email, isContact, isConfirmed, isLimited, hasFactor, factorResetAt, lastUsedAt } = member;
  const name = [member.firstName, member.middleName, member.lastName].filter(Boolean).join(' ');
  const may = mayOrder(role, 'resetFactors') && hasFactor;
  return (
    <Row
      title={
        <>
          <span>{name === '' ? email : name}</span>
          <Badge>{i18n._(roleTitles[member.role])}</Badge>
          {isContact && (
            <Badge tone="accent">
              <Trans>Contact</Trans>
            </Badge>
          )}
          {!isConfirmed && (
            <Badge tone="notice">
              <Trans>E-mail not confirmed</Trans>
            </Badge>
          )}
        </>
      }
      facts={
        <>
          <li>{email}</li>
          {isLimited && (
            <li>
              <Trans>Some apps</Trans>
            </li>
          )}
          <li>{hasFactor ? <Trans>Second factor set up</Trans> : <Trans>No second factor</Trans>}</li>
          {factorResetAt !== null && (
            <li className="text-danger">
              <Trans>
                Factors are removed on <ExactTime at={factorResetAt} />
              </Trans>
            </li>
          )}
          <li>
            {lastUsedAt === null ? (
              <Trans>Never signed in</Trans>
            ) : (
              <Trans>
                Last signed in <Moment at={lastUsedAt} />
              </Trans>
            )}
          </li>
        </>
      }
      actions={
        may && (
          <Button
            variant="quiet"
            aria-label={factorResetAt === null ? t`Reset the factors: ${email}` : t`Keep the factors: ${email}`}
            onClick={() => open('factors', email)}
          >
            {factorResetAt === null ? (
              <Trans context="button">Reset the factors</Trans>
            ) : (
              <Trans context="button">Keep the factors</Trans>
            )}
          </Button>
        )
      }
    />
  );
}

export function ApplicationsSection({ publisher: { applications } }: { publisher: DeskPublisher }) {
  const { total, problems, withProblems } = applications;
  const { active, on_check: onCheck, stopped, test_mode: testMode } = applications.byStatus;
  return (
    <Section title={<Trans>Apps with problems</Trans>}>
      <ul className="flex flex-wrap gap-x-4 border-b border-border py-2 text-caption text-text-muted">
        <li>
          <Plural value={total} one="# app" other="# apps" />
        </li>
        <li>
          <Trans>Active: {active}</Trans>
        </li>
        <li>
          <Trans>On check: {onCheck}</Trans>
        </li>
        <li>
          <Trans>Stopped: {stopped}</Trans>
        </li>
        <li>
          <Trans>Test mode: {testMode}</Trans>
        </li>
      </ul>
      {problems.length === 0 && (
        <Nothing>
          <Trans>No app was rejected or stopped, and no app-ads.txt file has a fault.</Trans>
        </Nothing>
      )}
      <ul className="divide-y divide-border">
        {problems.map((app) => (
          <ApplicationRow key={app.id} app={app} />
        ))}
      </ul>
      {withProblems > problems.length && (
        <p className="border-t border-border py-2 text-text-muted">
          <Plural
            value={withProblems - problems.length}
            one="# more app has a problem."
            other="# more apps have a problem."
          />
        </p>
      )}
    </Section>
  );
}

function ApplicationRow({ app: { number, name, status, rejection, appAdsTxt } }: { app: TroubledApplication }) {
  const { i18n } = useLingui();
  return (
    <Row
      title={
        <>
          <span>{name}</span>
          <span className="font-normal tabular-nums text-text-muted">{number}</span>
          {rejection !== null && (
            <Badge tone="danger">
              <Trans>Rejected</Trans>
            </Badge>
          )}
          {rejection === null && status === 'stopped' && (
            <Badge>
              <Trans>Stopped</Trans>
            </Badge>
          )}
        </>
      }
      facts={
        <>
          {rejection !== null && <li>{i18n.locale === 'ru' ? rejection.ru : rejection.en}</li>}
          {appAdsTxt === 'lines_missing' && (
            <li>
              <Trans>Lines are missing in app-ads.txt</Trans>
            </li>
          )}
          {appAdsTxt === 'unreachable' && (
            <li>
              <Trans>app-ads.txt cannot be read</Trans>
            </li>
          )}
          {appAdsTxt === 'other_file' && (
            <li>
              <Trans>Ad buyers read another app-ads.txt</Trans>
            </li>
          )}
        </>
      }
    />
  );
}

export function ContractsSection({ publisher: { number, contracts, isSigned, state }, role, open }: SectionProps) {
  const { t, i18n } = useLingui();
  const { settings } = useRouterContext();
  return (
    <Section
      title={<Trans>Contracts</Trans>}
      actions={
        state !== 'erased' && (
          <span className="flex flex-wrap gap-2">
            {isSigned && mayOrder(role, 'revokeContract') && (
              <Button variant="quiet" onClick={() => open('contract-revoke')}>
                <Trans context="button">Revoke</Trans>
              </Button>
            )}
            {mayOrder(role, 'registerContract') && (
              <Button variant="secondary" onClick={() => open('contract')}>
                <Trans context="button">Register a contract</Trans>
              </Button>
            )}
          </span>
        )
      }
    >
      {contracts.length === 0 && (
        <Nothing>
          <Trans>No contract was registered.</Trans>
        </Nothing>
      )}
      <ul className="divide-y divide-border">
        {contracts.map(({ number: title, ...contract }) => (
          <Row
            key={contract.id}
            title={
              <>
                <span>{title}</span>
                {contract.revokedAt !== null && (
                  <Badge>
                    <Trans>Revoked</Trans>
                  </Badge>
                )}
              </>
            }
            facts={
              <>
                <li>{i18n._(counterpartyTitles[contract.counterparty])}</li>
                <li>
                  <ExactTime at={contract.updatedAt} />
                </li>
              </>
            }
            actions={
              contract.revokedAt === null &&
              mayCallDesk(role, 'downloadDeskContract') && (
                <a
                  href={`${settings.apiBaseUrl}/desk/publisher/${number}/contract/${contract.id}`}
                  download
                  aria-label={t`PDF: ${title}`}
                  className="font-medium text-primary hover:underline"
                >
                  <Trans>PDF</Trans>
                </a>
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}

export function SessionsSection({ sessions }: { sessions: DeskPublisherSession[] }) {
  return (
    <Section title={<Trans>Open sessions</Trans>}>
      {sessions.length === 0 && (
        <Nothing>
          <Trans>Nobody is signed in.</Trans>
        </Nothing>
      )}
      <ul className="divide-y divide-border">
        {sessions.map(({ id, email, device, clientAddress, lastUsedAt }) => (
          <Row
            key={id}
            title={email}
            facts={
              <>
                <li>{[device.browser, device.system].filter(Boolean).join(', ') || device.userAgent}</li>
                {clientAddress !== null && <li>{clientAddress}</li>}
                <li>
                  <Trans>
                    Last used <Moment at={lastUsedAt} />
                  </Trans>
                </li>
              </>
            }
          />
        ))}
      </ul>
    </Section>
  );
}

export function TokensSection({ tokens, role, open }: { tokens: DeskToken[] } & Pick<SectionProps, 'open' | 'role'>) {
  const { t } = useLingui();
  return (
    <Section title={<Trans>API tokens</Trans>}>
      {tokens.length === 0 && (
        <Nothing>
          <Trans>No API token was made.</Trans>
        </Nothing>
      )}
      <ul className="divide-y divide-border">
        {tokens.map(({ id, name, hint, state, scopes, usedAt }) => (
          <Row
            key={id}
            title={
              <>
                <span>{name}</span>
                {state === 'expired' && (
                  <Badge>
                    <Trans>Expired</Trans>
                  </Badge>
                )}
                {state === 'revoked' && (
                  <Badge>
                    <Trans>Revoked</Trans>
                  </Badge>
                )}
              </>
            }
            facts={
              <>
                <li translate="no">{hint}</li>
                <li translate="no">{scopes.join(', ')}</li>
                {usedAt !== null && (
                  <li>
                    <Trans>
                      Last used <Moment at={usedAt} />
                    </Trans>
                  </li>
                )}
              </>
            }
            actions={
              state === 'living' &&
              mayOrder(role, 'revokeToken') && (
                <Button variant="quiet" aria-label={t`Revoke: ${name}`} onClick={() => open('token', id)}>
                  <Trans context="button">Revoke</Trans>
                </Button>
              )
            }
          />
        ))}
      </ul>
    </Section>
  );
}

/** The events of the account, the newest first. */
export function ActivitySection({ number }: { number: number }) {
  const { api } = useDesk();
  const { i18n } = useLingui();
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    activityQuery(api, number),
  );
  const events = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Section title={<Trans>Activity</Trans>}>
      {data === undefined && error === null && <RowsSkeleton />}
      {data === undefined && error !== null && (
        <FailureNotice failure={error} texts={publisherFailures.activity} onRetry={() => void refetch()} />
      )}
      <ul className="divide-y divide-border">
        {events.map(({ id, at, kind, actor, person }) => (
          <Row
            key={id}
            title={auditKindText(i18n, kind)}
            facts={
              <>
                <li>
                  <ExactTime at={at} />
                </li>
                {(actor ?? person?.email) !== undefined && <li>{actor ?? person?.email}</li>}
              </>
            }
          />
        ))}
      </ul>
      {hasNextPage && (
        <div className="border-t border-border py-2">
          <Button variant="quiet" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            <Trans context="button">Show earlier</Trans>
          </Button>
        </div>
      )}
    </Section>
  );
}
