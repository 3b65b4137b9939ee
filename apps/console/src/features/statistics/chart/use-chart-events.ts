import { useLingui } from '@lingui/react';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { ApplicationEvent, DatePeriod, Day } from '@publisher-console/api-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useRouterContext } from '#common/context/router-context.ts';
import { shortName } from '#common/format/short-name.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';
import { activityGroups, kindText } from '#inventory/activity-kinds.ts';
import { platformNames } from '#inventory/platform-names.ts';

const minute = 60_000;

/** The events of applications on the days of a report. @param apps their ids; empty for all */
const eventsQuery = (api: ApiClient, period: DatePeriod, apps: string[]) =>
  queryOptions({
    queryKey: ['events', period, apps],
    queryFn: ({ signal }) =>
      unwrap(api.POST('/activity', { body: { filterList: { applicationList: apps, period } }, signal })),
    staleTime: minute,
    // A report is complete without its events.
    retry: false,
    refetchOnWindowFocus: false,
  });

/** The most applications whose events are requested. With more, a mark would mean little. */
const mostApps = 100;

interface ChartEvent {
  event: ApplicationEvent;
  /** 'Ad block created: Level end, Menu' */
  text: string;
  /** 'Chess Trainer (Android)' */
  app: string;
}

export interface ChartEvents {
  /** The newest first. The events of several ad blocks of an app on one day are one event. */
  events: readonly ChartEvent[];
  /** The number of events in the period. Events that were not loaded are counted one by one. */
  total: number;
  /** The texts of the events, by day. */
  linesOf: ReadonlyMap<Day, string[]>;
}

const noEvents: ChartEvents = { events: [], total: 0, linesOf: new Map() };

/** The events on the days of a report; none while they are loading, or if they cannot be loaded. */
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
