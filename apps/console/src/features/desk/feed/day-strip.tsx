import { useLingui } from '@lingui/react/macro';
import type { FeedDay } from '@publisher-console/api-contract/desk';
import { useRef, useState } from 'react';
import type { KeyboardEvent } from 'react';
import { useFormat } from '#common/format/format.ts';
import { DeskLink } from '#desk/desk-link.tsx';
import { dayWords, markLooks, markOf } from './day-mark.ts';

/** Days in a row on a phone. */
const daysOfRow = 7;

interface DayStripProps {
  source: string;
  days: readonly FeedDay[];
}

/** The days of a source, the newest last. The strip is one Tab stop: arrow keys move in it, and Enter opens the day. */
export function DayStrip({ source, days }: DayStripProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const list = useRef<HTMLUListElement>(null);
  const [focused, setFocused] = useState(days.length - 1);
  const moves: Record<string, number> = {
    ArrowLeft: focused - 1,
    ArrowRight: focused + 1,
    ArrowUp: focused - daysOfRow,
    ArrowDown: focused + daysOfRow,
    Home: 0,
    End: days.length - 1,
  };
  function move(event: KeyboardEvent): void {
    const place = moves[event.key];
    if (place === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    const next = Math.max(0, Math.min(days.length - 1, place));
    setFocused(next);
    list.current?.querySelectorAll('a')[next]?.focus();
  }
  return (
    // The key handler of the list only moves the focus among its links.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul
      ref={list}
      aria-label={t`Days of ${source}`}
      className="grid grid-cols-7 gap-1 lg:grid-cols-[repeat(35,minmax(0,1fr))] lg:gap-0.5"
      onKeyDown={move}
    >
      {days.map((day, place) => {
        const { icon: Icon, style } = markLooks[markOf(day)];
        const words = dayWords(day).map((word) => i18n._(word));
        const name = `${format.weekdayDay(day.date)}: ${words.join(', ')}`;
        return (
          <li key={day.date}>
            <DeskLink
              to={`/desk/feed/${source}/${day.date}`}
              tabIndex={place === focused ? 0 : -1}
              aria-label={name}
              title={name}
              onFocus={() => setFocused(place)}
              className={`flex min-h-11 flex-col items-center justify-center rounded-tight text-caption tabular-nums hover:outline-2 hover:outline-border-control ${style}`}
            >
              <Icon aria-hidden className="size-4" />
              <span aria-hidden>{Number(day.date.slice(8))}</span>
            </DeskLink>
          </li>
        );
      })}
    </ul>
  );
}
