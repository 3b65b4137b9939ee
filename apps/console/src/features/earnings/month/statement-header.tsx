import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Statement } from '@publisher-console/api-contract';
import { Button } from '@publisher-console/ui/button';
import { linkStyle } from '@publisher-console/ui/link';
import { PageHeader } from '@publisher-console/ui/page-header';
import { Link } from '@tanstack/react-router';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import Download from 'lucide-react/icons/download';
import type { ReactNode } from 'react';
import { useRouterContext } from '#common/context/router-context.ts';
import { useReportedMutation } from '#common/failures/use-reported-mutation.ts';
import { ExactTime } from '#common/format/exact-time.tsx';
import { useFormat } from '#common/format/format.ts';
import { acceptStatement, downloadStatement, earningsFailures } from '#features/earnings/data/earnings.queries.ts';
import { MonthState } from '#features/earnings/parts/month-state.tsx';
import { Allowed } from '#session/member.tsx';

/** A link from a page about earnings back to the balance. */
export function BackToEarnings() {
  return (
    <Link
      to="/earnings"
      className={linkStyle({ className: 'inline-flex w-fit items-center gap-1 touch:min-h-control' })}
    >
      <ArrowLeft aria-hidden className="size-4" />
      <Trans>Earnings</Trans>
    </Link>
  );
}

const formats = ['pdf', 'csv', 'xlsx'] as const;

/** Saves the statement, and its act if there is one. */
export function StatementFiles({ statement: { month, hasAct } }: { statement: Statement }) {
  const { t } = useLingui();
  const { api } = useRouterContext();
  const { mutate, isPending, variables } = useReportedMutation(downloadStatement(api, month), {
    done: msg`File saved`,
    failures: earningsFailures.download,
  });
  const isSaving = (paper: string, format: string) =>
    isPending && variables.paper === paper && variables.format === format;
  return (
    <ul aria-label={t`Save as a file`} className="flex flex-wrap items-center gap-2 print:hidden">
      {formats.map((format) => (
        <li key={format}>
          <Button
            variant="secondary"
            pending={isSaving('statement', format)}
            onClick={() => mutate({ paper: 'statement', format })}
          >
            <Download aria-hidden className="size-4" />
            <span>{format.toUpperCase()}</span>
          </Button>
        </li>
      ))}
      {hasAct && (
        <li>
          <Button
            variant="secondary"
            pending={isSaving('act', 'pdf')}
            onClick={() => mutate({ paper: 'act', format: 'pdf' })}
          >
            <Download aria-hidden className="size-4" />
            <Trans>Act</Trans>
          </Button>
        </li>
      )}
    </ul>
  );
}

/** The acceptance of the statement, or how to accept it. */
function Acceptance({ statement: { month, acceptance, acceptedAfter } }: { statement: Statement }) {
  const { api } = useRouterContext();
  const accept = useReportedMutation(acceptStatement(api, month), {
    done: msg`Accepted`,
    failures: earningsFailures.accept,
  });
  if (acceptance !== null) {
    return acceptance.isBySilence ? (
      <Trans>
        Accepted <ExactTime at={acceptance.at} />, because nobody objected
      </Trans>
    ) : (
      <Trans>
        Accepted <ExactTime at={acceptance.at} />
      </Trans>
    );
  }
  return (
    <span className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {acceptedAfter !== null && (
        <span>
          <Trans>
            Without an objection it counts as accepted <ExactTime at={acceptedAfter} />
          </Trans>
        </span>
      )}
      <Allowed operation="acceptStatement">
        <Button pending={accept.isPending} className="print:hidden" onClick={() => accept.mutate()}>
          <Trans context="button">Accept</Trans>
        </Button>
      </Allowed>
    </span>
  );
}

function Fact({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center gap-x-2">
      <dt className="text-text-muted">{title}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  );
}

/** The name, the state and the papers of the month. */
export function StatementHeader({ statement }: { statement: Statement }) {
  const month = useFormat().wholeMonth(`${statement.month}-01`);
  return (
    <>
      <PageHeader title={<span className="inline-block first-letter:uppercase">{month}</span>} />
      <dl className="flex flex-wrap items-center gap-x-6 gap-y-2">
        <Fact title={<Trans>State</Trans>}>
          <MonthState month={statement} />
        </Fact>
        <Fact title={<Trans>Statement</Trans>}>
          <span translate="no" className="tabular-nums">
            {statement.number}
          </span>
        </Fact>
        <Fact title={<Trans>Closed on</Trans>}>
          <ExactTime at={statement.closedAt} />
        </Fact>
        <Fact title={<Trans>Acceptance</Trans>}>
          <Acceptance statement={statement} />
        </Fact>
      </dl>
    </>
  );
}
