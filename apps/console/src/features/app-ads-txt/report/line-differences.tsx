import { useLingui } from '@lingui/react';
import { Plural, Trans } from '@lingui/react/macro';
import type { AppAdsTxtLineReport } from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import { Fragment } from 'react';

import { lineState } from './app-ads-txt-words.ts';

/** Each required line: whether the file has it, which line the file has instead, and how to fix it. */
export function LineDifferences({ lines }: { lines: readonly AppAdsTxtLineReport[] }) {
  return (
    <ol className="divide-y divide-border rounded-base border border-border">
      {lines.map((line) => (
        <LineDifference key={line.line} line={line} />
      ))}
    </ol>
  );
}

function LineDifference({ line: { line, state, found, lineNumber, otherLines = 0 } }: { line: AppAdsTxtLineReport }) {
  const { i18n } = useLingui();
  const { label, tone, advice } = lineState(state);
  const [domain = ''] = line.split(',');
  const isAsRequired = found !== null && tone === 'success';
  return (
    <li className="grid gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div>
        <Status tone={tone}>
          <span className="font-medium">{i18n._(label)}</span>
        </Status>
        {advice && <p className="pl-4 text-caption text-text-muted">{i18n._(advice)}</p>}
        {state === 'missing' && otherLines > 0 && (
          <p className="pl-4 text-caption wrap-anywhere text-text-muted">
            <Plural
              value={otherLines}
              one={`The file has # other line of ${domain}. It stays.`}
              other={`The file has # other lines of ${domain}. They stay.`}
            />
          </p>
        )}
      </div>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-3 gap-y-1">
        {!isAsRequired && (
          <>
            <dt className="text-caption text-text-muted">
              <Trans>Required</Trans>
            </dt>
            <dd translate="no" className="font-mono text-caption wrap-anywhere">
              <Fields line={line} other={found} className="text-success" />
            </dd>
          </>
        )}
        {found !== null && (
          <>
            <dt className="text-caption whitespace-nowrap text-text-muted">
              {lineNumber === null ? <Trans>In the file</Trans> : <Trans>Line {lineNumber}</Trans>}
            </dt>
            <dd translate="no" className="font-mono text-caption wrap-anywhere">
              <Fields line={found} other={isAsRequired ? null : line} className="text-danger" />
            </dd>
          </>
        )}
      </dl>
    </li>
  );
}

/** A line in which the fields that differ from another line are marked. */
function Fields({ line, other, className }: { line: string; other: string | null; className: string }) {
  const others = other?.split(',').map((field) => field.trim());
  return line.split(',').map((field, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the fields of a line have no id and never move
    <Fragment key={index}>
      {index > 0 && <span>,</span>}
      {others === undefined || others[index] === field.trim() ? (
        <span>{field}</span>
      ) : (
        <strong className={`font-semibold ${className}`}>{field}</strong>
      )}
    </Fragment>
  ));
}
