import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { RefusedFile } from '@publisher-console/api-contract';

const reasons = {
  type: msg`only JPG, PNG, PDF, DOC, DOCX and MP4 files can be sent`,
  size: msg`the file is too large`,
  count: msg`a message has at most ten files and one video`,
  quota: msg`more than 2 GB were sent within 30 days`,
};

/** The files of a mail that were not accepted, and why. */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  const { i18n } = useLingui();
  if (files.length === 0) return null;
  return (
    <div className="mt-1 text-caption text-text-muted">
      <p>
        <Trans>Not accepted from the mail:</Trans>
      </p>
      <ul className="list-disc ps-5">
        {files.map(({ name, reason }, place) => {
          const why = i18n._(reasons[reason]);
          return (
            // Two files of a mail may have one name.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place} className="wrap-anywhere">
              {`${name}: ${why}`}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
