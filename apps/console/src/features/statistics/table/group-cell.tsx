import { Plural, Trans } from '@lingui/react/macro';
import type { GroupId, GroupValues, StatisticAnswer, WeekReference } from '@publisher-console/api-contract';
import { tv } from '@publisher-console/ui/tv.ts';
import type { ReactNode } from 'react';

import { useFormat } from '#common/format/format.ts';
import { noValue } from '#common/format/number-formats.ts';
import type { ComparedPeriods } from '#comparison/compared-days.ts';
import { ComparisonPeriods, DayMark, useWritePeriod } from '#features/statistics/figure/comparison-periods.tsx';
import { rowDays } from '#features/statistics/model/drill-down.ts';
import { spanDays } from '#features/statistics/model/row-titles.ts';
import { ApplicationIcon } from '#inventory/application-icon.tsx';
import { DeletedMark } from '#inventory/deleted-mark.tsx';
import { PlatformMark } from '#inventory/platform-mark.tsx';

type OpenDays = StatisticAnswer['data']['meta']['openDays'];

interface GroupCellProps {
  group: GroupId;
  values: GroupValues;
  openDays: OpenDays;
  /** The compared days of the row; null in a column that does not show them. */
  periods: ComparedPeriods | null;
  /** The row above has the same value in this column and in those before it. */
  isRepeated: boolean;
  /** The address of the report that is narrowed to the value; null if the row has none. */
  href: string | null;
}

/** Marks the link of a value. Its value is the group. The arrow keys reach it by its place in the table. */
export const rowLinkAttribute = 'data-row-link';

// As high as the cell, and not a block, so that a row copied as plain text is one line.
const linkStyle = tv({
  base: '-my-2 inline-block py-2 -outline-offset-2 hover:underline hover:underline-offset-4 touch:-my-2.5 touch:py-2.5',
  variants: { isRepeated: { true: 'text-text-muted', false: 'text-primary' } },
});

/** The value of one group of a row. A press narrows the report to it. */
export function GroupCell({ group, values, openDays, periods, isRepeated, href }: GroupCellProps) {
  const isCompared = periods !== null && !isRepeated;
  const content = groupContents[group](values, isRepeated ? null : openDays);
  const muted = isRepeated ? 'text-text-muted' : undefined;
  return (
    // On a phone, a mark needs a third line.
    <span className={isCompared ? 'block py-1.5' : muted}>
      {href === null ? (
        content
      ) : (
        <a {...{ [rowLinkAttribute]: group }} href={href} tabIndex={-1} className={linkStyle({ isRepeated })}>
          {content}
        </a>
      )}
      {isCompared && <OtherDays periods={periods} values={values} />}
    </span>
  );
}

/** The content of a cell. `openDays` is null in a cell that repeats the one above, which has no marks. */
const groupContents: Record<GroupId, (values: GroupValues, openDays: OpenDays | null) => ReactNode> = {
  date: ({ date }, openDays) => <DayCell day={date} openDays={openDays ?? []} />,
  week: ({ week }, openDays) => week && <SpanCell group="week" span={week} hasMarks={openDays !== null} />,
  month: ({ month }, openDays) => month && <SpanCell group="month" span={month} hasMarks={openDays !== null} />,
  application: ({ application }) =>
    application ? (
      // Inline elements, so that the cell copied as plain text is one line.
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

/** The days that a row is compared with, and the compared days of the row itself if they differ from its days. */
function OtherDays({ periods, values }: { periods: ComparedPeriods; values: GroupValues }) {
  const format = useFormat();
  const write = useWritePeriod();
  const { current, previous } = periods;
  const days = rowDays(values);
  const isWhole = days !== null && days.from === current.from && days.to === current.to;
  const weekday = values.date === undefined ? '' : ` ${format.weekday(previous.from)}`;
  const date = `${write(previous)}${weekday}`;
  return (
    <span className="block text-caption leading-4 text-text-muted select-none narrow:whitespace-normal">
      {isWhole ? <Trans>vs {date}</Trans> : <ComparisonPeriods periods={periods} />}
    </span>
  );
}

interface SpanCellProps {
  group: 'week' | 'month';
  span: WeekReference;
  hasMarks: boolean;
}

/** A week by its days, a month by its name; if the row lacks some of the days, with their number. */
function SpanCell({ group, span, hasMarks }: SpanCellProps) {
  const format = useFormat();
  const { from, to, state } = span;
  const { shown, all } = spanDays(group, span);
  const isWholeMonth = group === 'month' && shown === all;
  return (
    <>
      <span className="whitespace-nowrap">
        {isWholeMonth ? (
          format.month(from)
        ) : (
          // A narrow screen has no room for the year beside the figures.
          <>
            <span className="narrow:hidden print:inline">{format.dayRange(from, to)}</span>
            <span className="hidden narrow:inline print:hidden">{format.shortDayRange(from, to, to)}</span>
          </>
        )}
      </span>
      {hasMarks && shown < all && (
        <span className="ml-1.5 text-caption text-text-muted select-none narrow:ml-0 narrow:block">
          <Plural value={all} one={`${shown} of # day`} other={`${shown} of # days`} />
        </span>
      )}
      {hasMarks && state !== 'final' && (
        <span className="ml-2 narrow:ml-0 narrow:block print:ml-2 print:inline">
          <DayMark state={state} isOfSpan />
        </span>
      )}
    </>
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
