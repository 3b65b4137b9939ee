import { Plural, Trans } from '@lingui/react/macro';
import type { AppAdsTxtHop } from '@publisher-console/api-contract';

import { useFormat } from '#common/format/format.ts';

/** The requests of a check, with their responses. */
export function HopLog({ hops }: { hops: readonly AppAdsTxtHop[] }) {
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
