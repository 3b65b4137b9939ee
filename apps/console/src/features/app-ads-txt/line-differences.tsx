import { useLingui } from '@lingui/react';
import { Trans } from '@lingui/react/macro';
import type { AppAdsTxtLineReport } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';

import { lineState } from './app-ads-txt-words.ts';

/** Each line that the network requires: whether it is in the file, what stands there instead, and what to do. */
export function LineDifferences({ lines }: { lines: readonly AppAdsTxtLineReport[] }) {
  return (
    <ol className="divide-y divide-border rounded-base border border-border">
      {lines.map((line) => (
        <LineDifference key={line.line} line={line} />
      ))}
    </ol>
  );
}

function LineDifference({ line: { line, state, found, lineNumber } }: { line: AppAdsTxtLineReport }) {
  const { i18n } = useLingui();
  const { label, tone, advice } = lineState(state);
  const isInPlace = found === null || found === line;
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 md:grid-cols-[12rem_minmax(0,1fr)]">
      <div>
        <Status tone={tone}>
          <span className="font-medium">{i18n._(label)}</span>
        </Status>
        {advice && <p className="pl-4 text-caption text-text-muted">{i18n._(advice)}</p>}
      </div>
      <dl className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        <div className="min-w-0">
          <dt className="text-caption text-text-muted">
            <Trans>Required</Trans>
          </dt>
          <dd className="font-mono text-caption wrap-anywhere">{line}</dd>
        </div>
        <div className="min-w-0">
          <dt className="text-caption text-text-muted">
            {lineNumber === null ? <Trans>In the file</Trans> : <Trans>In the file, line {lineNumber}</Trans>}
          </dt>
          <dd className={`font-mono text-caption wrap-anywhere ${isInPlace ? '' : 'text-danger'}`}>
            {found ?? <span className="font-sans text-text-muted">—</span>}
          </dd>
        </div>
      </dl>
    </li>
  );
}
