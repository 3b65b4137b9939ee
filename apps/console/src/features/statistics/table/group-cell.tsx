import { Trans } from '@lingui/react/macro';
import type { Day, GroupId, GroupValues, StatisticAnswer } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import { DayMark, useWritePeriod } from '#features/statistics/figure/comparison-periods.tsx';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

type OpenDays = StatisticAnswer['data']['meta']['openDays'];

interface GroupCellProps {
  group: GroupId;
  values: GroupValues;
  openDays: OpenDays;
  /** The day that the row's day is compared with. */
  otherDay: Day | undefined;
  /** The row above has the same value here and in the columns before. */
  isRepeated: boolean;
  /** The address of the report that is narrowed to the value; null if the row has none. */
  href: string | null;
}

/** Marks the link of a value, and has its group. Its place in the table is reached with the arrow keys. */
export const rowLinkAttribute = 'data-row-link';

// As high as the cell, and no block: copied as plain text, the row is one line.
const linkStyle = tv({
  base: '-my-2 inline-block py-2 -outline-offset-2 hover:underline hover:underline-offset-4 touch:-my-2.5 touch:py-2.5',
  variants: { isRepeated: { true: 'text-text-muted', false: 'text-primary' } },
});

/** The value of one group of a row. A press narrows the report to it. */
export function GroupCell({ group, values, openDays, otherDay, isRepeated, href }: GroupCellProps) {
  const isCompared = group === 'date' && otherDay !== undefined && !isRepeated;
  const content = groupContents[group](values, isRepeated ? [] : openDays);
  const muted = isRepeated ? 'text-text-muted' : undefined;
  return (
    // On a phone, a mark makes a third line.
    <span className={isCompared ? 'block py-1.5' : muted}>
      {href === null ? (
        content
      ) : (
        <a {...{ [rowLinkAttribute]: group }} href={href} tabIndex={-1} className={linkStyle({ isRepeated })}>
          {content}
        </a>
      )}
      {isCompared && <OtherDay day={otherDay} />}
    </span>
  );
}

const groupContents: Record<GroupId, (values: GroupValues, openDays: OpenDays) => ReactNode> = {
  date: ({ date }, openDays) => <DayCell day={date} openDays={openDays} />,
  application: ({ application }) =>
    application ? (
      // Inline elements: copied as plain text, the cell is one line.
      <>
        <span className="mr-2 inline-block align-middle print:hidden">
          <ApplicationIcon iconUrl={application.iconUrl} />
        </span>
        {/* On a phone, the platform is below the name. */}
        <span className="inline-block align-middle max-md:max-w-26 max-md:leading-5 max-md:whitespace-normal">
          <EntityName entity={application} />{' '}
          <span className="align-middle">
            <PlatformMark platform={application.platform} />
          </span>
        </span>{' '}
        {application.isDeleted && <DeletedMark />}
      </>
    ) : (
      noValue
    ),
  adBlock: ({ adBlock }) =>
    adBlock ? (
      <>
        <EntityName entity={adBlock} /> {adBlock.isDeleted && <DeletedMark />}
      </>
    ) : (
      noValue
    ),
  adFormat: ({ adFormat }) => adFormat?.title ?? noValue,
  geo_country: ({ geo_country: country }) => country?.title ?? noValue,
};

function EntityName({ entity: { title } }: { entity: { title: string } }) {
  return (
    <span title={title} className="inline-block max-w-60 truncate align-middle max-md:max-w-26 print:inline">
      {title}
    </span>
  );
}

function OtherDay({ day }: { day: Day }) {
  const format = useFormat();
  const write = useWritePeriod();
  const date = `${write({ from: day, to: day })} ${format.weekday(day)}`;
  return (
    <span className="block text-caption leading-4 text-text-muted select-none">
      <Trans>vs {date}</Trans>
    </span>
  );
}

function DayCell({ day, openDays }: { day: string | undefined; openDays: OpenDays }) {
  const format = useFormat();
  if (day === undefined) return <span>{noValue}</span>;
  const open = openDays.find(({ date }) => date === day);
  return (
    <>
      <time dateTime={day} className="whitespace-nowrap">
        {/* A narrow screen has no room for the year beside the figures. */}
        <span className="narrow:hidden print:inline">{format.day(day)}</span>
        <span className="hidden narrow:inline print:hidden">{format.dayTick(day)}</span>
      </time>
      {/* Not copied with the table, so that a spreadsheet reads the cell as a date. */}
      <span className="ml-1.5 text-caption text-text-muted select-none">{format.weekday(day)}</span>
      {open && (
        <span className="ml-2 narrow:ml-0 narrow:block print:ml-2 print:inline">
          <DayMark state={open.state} />
        </span>
      )}
    </>
  );
}
