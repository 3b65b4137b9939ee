import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { DeskPublisher, StaffRole, TroubledApplication } from '@publisher-console/api-contract/desk';
import { mayCallDesk, mayOrder } from '@publisher-console/api-contract/staff-roles';
import { Badge } from '@publisher-console/ui/badge';
import { Button } from '@publisher-console/ui/button';
import { Card } from '@publisher-console/ui/card';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import type { publisherDialogs } from './publisher-dialogs.tsx';
import { counterpartyTitles } from './publisher-words.tsx';

export interface SectionProps {
  publisher: DeskPublisher;
  role: StaffRole;
  open: (name: (typeof publisherDialogs)[number], of?: string) => void;
}

export function Section({ title, actions, children }: { title: ReactNode; actions?: ReactNode; children: ReactNode }) {
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

export function Nothing({ children }: { children: ReactNode }) {
  return <p className="py-3 text-text-muted">{children}</p>;
}

export function Row({ title, facts, actions }: { title: ReactNode; facts: ReactNode; actions?: ReactNode }) {
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
