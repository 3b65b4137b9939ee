import { Trans, useLingui } from '@lingui/react/macro';
import type { LedgerEntry } from '@publisher-console/api-contract';
import { linkStyle } from '@publisher-console/ui/link';
import { Link } from '@tanstack/react-router';

import { useFormat } from '#common/format/format.ts';
import { useAddressDialog } from '#common/page/address-dialog.ts';
import { platformNames } from '#inventory/platform-names.ts';
import { Allowed } from '#session/member.tsx';

/** An application of a statement, even a deleted one: its name and its platform. */
export function ApplicationName({
  application: { number, name, platform },
}: {
  application: NonNullable<LedgerEntry['application']>;
}) {
  return (
    <span className="wrap-anywhere">
      {name === null ? <Trans>App {number}</Trans> : <span>{name}</span>}
      {platform !== null && <span className="text-text-muted">{` (${platformNames[platform]})`}</span>}
    </span>
  );
}

interface EntryFactsProps {
  entry: LedgerEntry;
  /** The month that the page is about, `YYYY-MM`. It is not repeated at the entry. */
  concerns?: string;
  booked?: string;
}

/** The reason, subject and number of an entry, and the possible action of the publisher. */
export function EntryFacts({ entry, concerns, booked }: EntryFactsProps) {
  const format = useFormat();
  const { number, application, reason, opposes, opposedBy, reference, paidOn } = entry;
  const about = format.wholeMonth(`${entry.concerns}-01`);
  const bookedIn = format.wholeMonth(`${entry.booked}-01`);
  const day = paidOn === null ? '' : format.day(paidOn);
  return (
    <>
      {reason !== null && <span className="max-w-prose text-pretty wrap-anywhere text-text-muted">{reason}</span>}
      <span className="flex flex-wrap items-center gap-x-3 text-caption font-normal text-text-muted">
        <span className="tabular-nums">{`#${number}`}</span>
        {application !== null && <ApplicationName application={application} />}
        {entry.concerns !== concerns && (
          <span>
            <Trans>for {about}</Trans>
          </span>
        )}
        {booked !== undefined && entry.booked !== booked && (
          <span>
            <Trans>booked in {bookedIn}</Trans>
          </span>
        )}
        {paidOn !== null && <span>{day}</span>}
        {reference !== null && <span className="wrap-anywhere">{reference}</span>}
        {opposes !== null && (
          <span>
            <Trans>takes back #{opposes}</Trans>
          </span>
        )}
        {opposedBy !== null && (
          <span>
            <Trans>taken back by #{opposedBy}</Trans>
          </span>
        )}
        <EntryObjection entry={entry} />
      </span>
    </>
  );
}

/** Opens the form for an objection, or links to the question of an earlier objection. */
function EntryObjection({ entry: { number, objection, mayObject } }: Pick<EntryFactsProps, 'entry'>) {
  const { t } = useLingui();
  const addressDialog = useAddressDialog();
  const link = linkStyle({ className: 'inline-flex items-center touch:min-h-control print:hidden' });
  if (objection !== null) {
    return (
      <Link to="/help/question/$questionId" params={{ questionId: objection }} className={link}>
        <Trans>Your objection</Trans>
      </Link>
    );
  }
  if (!mayObject) return null;
  return (
    <Allowed operation="objectToEntry">
      <button
        type="button"
        className={link}
        aria-label={t`Object to entry ${number}`}
        onClick={() => addressDialog.open('objection', String(number))}
      >
        <Trans context="button">Object</Trans>
      </button>
    </Allowed>
  );
}
