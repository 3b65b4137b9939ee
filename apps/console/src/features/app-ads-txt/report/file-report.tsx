import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type {
  AppAdsTxtHop,
  AppAdsTxtLineReport,
  AppAdsTxtReport,
  BuyersAppAdsTxt,
} from '@publisher-console/api-contract';
import { Status } from '@publisher-console/ui/status';
import { Fragment } from 'react';
import type { ReactNode } from 'react';
import { useFormat } from '#common/format/format.ts';
import { DisappearingButton } from '#common/page/disappearing-button.tsx';
import { Fold } from '#features/app-ads-txt/fold.tsx';
import { LinesToAdd } from '#features/app-ads-txt/lines/network-lines.tsx';
import { LinesToFix } from '#inventory/lines-to-fix.tsx';
import { fileState, lineState, notes, problemText } from './app-ads-txt-words.ts';

/** An informational notice. */
function Notice({ children }: { children: ReactNode }) {
  return <div className="rounded-base bg-notice-soft px-4 py-3 text-notice">{children}</div>;
}

/** Each required line: whether the file has it, which line the file has instead, and how to fix it. */
function LineDifferences({ lines }: { lines: readonly AppAdsTxtLineReport[] }) {
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

/** A line. The fields that differ from another line are marked. */
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

interface BuyersFileProps {
  buyers: BuyersAppAdsTxt;
  /** Replaces the checked link by that of the buyers' file. */
  onUse?: ((url: string) => void) | undefined;
}

/** A warning that ad buyers read a different file than the checked one. */
function BuyersFile({ buyers: { url, state, missingLines }, onUse }: BuyersFileProps) {
  const { i18n } = useLingui();
  const { label, tone } = fileState(state);
  const { length: lacking } = missingLines;
  if (url === null) {
    return (
      <Notice>
        <Trans>
          Buyers look for the file on the developer’s website in the store, and the store’s link to it is not a usable
          address. Correct it on the app’s page in the store.
        </Trans>
      </Notice>
    );
  }
  return (
    <Notice>
      <p className="font-medium">
        <Trans>Buyers look for another file</Trans>
      </p>
      <p translate="no" className="font-mono text-caption wrap-anywhere">
        {url}
      </p>
      <p>
        <Trans>They find it through the developer’s website in the store, so the lines have to be there.</Trans>
      </p>
      <Status tone={tone}>{lacking > 0 ? <LinesToFix count={lacking} /> : <span>{i18n._(label)}</span>}</Status>
      {onUse && (
        <div className="mt-2">
          <DisappearingButton onPress={() => onUse(url)}>
            <Trans>Use this link</Trans>
          </DisappearingButton>
        </div>
      )}
    </Notice>
  );
}

/** The requests of a check, with their responses. */
function HopLog({ hops }: { hops: readonly AppAdsTxtHop[] }) {
  return (
    <ol className="flex flex-col gap-2">
      {hops.map((hop, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an address may occur twice, and the log never changes
        <li key={index} className="text-caption">
          <span translate="no" className="font-mono wrap-anywhere">
            {hop.url}
          </span>
          <HopAnswer hop={hop} />
        </li>
      ))}
    </ol>
  );
}

function HopAnswer({ hop: { status, contentType, bytes, contentEncoding } }: { hop: AppAdsTxtHop }) {
  const format = useFormat();
  if (status === null) {
    return (
      <p className="text-danger">
        <Trans>No answer</Trans>
      </p>
    );
  }
  const size = format.count(bytes);
  return (
    <p className="text-text-muted">
      <span className={statusTone(status)}>{status}</span>
      <span>{contentType === null ? ' · ' : ` · ${contentType} · `}</span>
      {contentEncoding !== undefined && <span>{`${contentEncoding} · `}</span>}
      <Plural value={bytes} one={`${size} byte`} other={`${size} bytes`} />
    </p>
  );
}

/** A redirect is neither a success nor a failure. */
function statusTone(status: number): string {
  if (status >= 300 && status < 400) return '';
  return status === 200 ? 'text-success' : 'text-danger';
}

interface FileReportProps {
  report: AppAdsTxtReport;
  onUse?: ((url: string) => void) | undefined;
  /** The merged file, if there are lines to add. */
  children?: ReactNode;
}

/** The report of a check: the state of the file, each line, the requests, and the file that buyers read. */
export function FileReport({ report, onUse, children }: FileReportProps) {
  const { i18n } = useLingui();
  const { state, problem, lines, hops, buyers } = report;
  // Wrong lines are in the file already. They have to be replaced, not added a second time.
  const missing =
    state === 'lines_missing' ? lines.flatMap((line) => (line.state === 'missing' ? [line.line] : [])) : [];
  const shownNotes = report.notes.flatMap((note) => notes[note] ?? []);
  return (
    <div className="flex flex-col gap-3">
      {problem !== null && <p className="text-danger">{i18n._(problemText(problem))}</p>}
      {buyers !== null && (buyers.differs || buyers.url === null) && <BuyersFile buyers={buyers} onUse={onUse} />}
      {shownNotes.map((note) => (
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
