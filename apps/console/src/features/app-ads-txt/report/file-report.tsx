import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { AppAdsTxtReport } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import type { ReactNode } from 'react';

import { Fold } from '#features/app-ads-txt/fold.tsx';
import { LinesToAdd } from '#features/app-ads-txt/lines/lines-to-add.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';

import { notes, problemText, fileState } from './app-ads-txt-words.ts';
import { BuyersFile } from './buyers-file.tsx';
import { HopLog } from './hop-log.tsx';
import { LineDifferences } from './line-differences.tsx';
import { Notice } from './notice.tsx';

interface FileReportProps {
  report: AppAdsTxtReport;
  onUse?: ((url: string) => void) | undefined;
  /** The merged file, if there are lines to add. */
  children?: ReactNode;
}

/** The report of a check: the state of the file, each line, the requests, and which file buyers read. */
export function FileReport({ report, onUse, children }: FileReportProps) {
  const { i18n } = useLingui();
  const { state, problem, lines, hops, buyers } = report;
  // Wrong lines are in the file already and have to be replaced, not added a second time.
  const missing =
    state === 'lines_missing' ? lines.flatMap((line) => (line.state === 'missing' ? [line.line] : [])) : [];
  const told = report.notes.flatMap((note) => notes[note] ?? []);
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && <p className="text-danger">{i18n._(problemText(problem))}</p>}
      {buyers !== null && (buyers.differs || buyers.url === null) && <BuyersFile buyers={buyers} onUse={onUse} />}
      {told.map((note) => (
        <Notice key={note.id}>{i18n._(note)}</Notice>
      ))}
      {state === 'found' ? (
        <Fold title={<Trans>The lines in the file</Trans>}>
          <LineDifferences lines={lines} />
        </Fold>
      ) : (
        lines.length > 0 && <LineDifferences lines={lines} />
      )}
      {missing.length > 0 && <LinesToAdd lines={missing} />}
      {children}
      <Fold title={<Trans>How the file was loaded</Trans>} open={state === 'unreachable'}>
        <HopLog hops={hops} />
      </Fold>
    </div>
  );
}

/** The state of a file in a few words. */
export function FileStatus({ report: { state, lines } }: { report: AppAdsTxtReport }) {
  const { i18n } = useLingui();
  const { label, tone } = fileState(state);
  const lacking = lines.filter((line) => line.state !== 'present' && line.state !== 'duplicate').length;
  return (
    <Status tone={tone}>
      <span className="font-medium">
        {state === 'lines_missing' && lacking > 0 ? <LinesToFix count={lacking} /> : i18n._(label)}
      </span>
    </Status>
  );
}
