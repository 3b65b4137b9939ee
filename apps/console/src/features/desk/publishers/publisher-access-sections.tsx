import { Trans, useLingui } from '@lingui/react/macro';
import type { DeskMember, DeskPublisherSession, DeskToken } from '@publisher-console/api-contract/desk';
import { mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { useInfiniteQuery } from '@tanstack/react-query';
import { FailureNotice } from '#common/failures/failure-notice.tsx';
import { ExactTime } from '#common/format/exact-time.tsx';
import { Moment } from '#common/format/moment.tsx';
import { RowsSkeleton } from '#common/lists/rows-skeleton.tsx';
import { auditKindText } from '#features/desk/audit-words.ts';
import { useDesk } from '#desk/desk.ts';
import { Nothing, Row, Section } from './publisher-sections.tsx';
import type { SectionProps } from './publisher-sections.tsx';
import { roleTitles } from './publisher-words.tsx';
import { activityQuery, publisherFailures } from './publishers.queries.ts';

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
