import { useLingui } from '@lingui/react';
import type { ApplicationEvent, Day } from '@publisher-console/api-contract';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { shortName } from '#common/format/short-name.ts';
import { eventsQuery } from '#features/statistics/data/events.queries.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { activityGroups } from '#inventory/activity-groups.ts';
import { kindText } from '#inventory/activity-kinds.ts';
import { platformNames } from '#inventory/platform-names.ts';

/** The most applications of which the events are requested: with more, a mark would say little. */
const mostApps = 100;

interface ChartEvent {
  event: ApplicationEvent;
  /** 'Ad block created: Level end, Menu' */
  text: string;
  /** 'Chess Trainer (Android)' */
  app: string;
}

export interface ChartEvents {
  /** The newest first; one for what happened to several ad blocks of an app on a day. */
  events: readonly ChartEvent[];
  /** How many the period has. Those that were not loaded count one by one. */
  total: number;
  /** Their lines, by day. */
  linesOf: ReadonlyMap<Day, string[]>;
}

const noEvents: ChartEvents = { events: [], total: 0, linesOf: new Map() };

/** What happened on the days of a report: nothing while it is loading, and if it cannot be loaded. */
export function useChartEvents({ meta, report }: Statistic): ChartEvents {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery({
    ...eventsQuery(api, meta.period, report.apps),
    enabled: report.apps.length <= mostApps,
  });
  if (!data) return noEvents;
  const events = activityGroups(data.items).map(({ event, titles }): ChartEvent => {
    const { application, kind } = event;
    return {
      event,
      text: [kindText(i18n, kind), titles.map(shortName).join(', ')].filter(Boolean).join(': '),
      app: `${shortName(application.title)} (${platformNames[application.platform]})`,
    };
  });
  const linesOf = new Map<Day, string[]>();
  for (const { event, text, app } of events)
    linesOf.set(event.date, [...(linesOf.get(event.date) ?? []), `${app}: ${text}`]);
  return { events, total: events.length + data.total - data.items.length, linesOf };
}
