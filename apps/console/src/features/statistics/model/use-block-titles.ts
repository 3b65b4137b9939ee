import { useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StatisticAnswer, StatisticRequest } from '@publisher-console/api-contract';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { statisticsKeys } from '#features/statistics/statistics.queries.ts';
import type { Statistic } from '#features/statistics/statistics.queries.ts';

import { blockTitlesRequest } from './narrowed-report.ts';
import { untilTranslated } from './until-translated.ts';

/** The rows that name the ad blocks of a filter; nothing is asked for without a body. */
const blockTitlesQuery = (api: ApiClient, body: StatisticRequest | null, locale: string) => {
  const queryKey = [...statisticsKeys.parts, locale, body] as const;
  return queryOptions({
    queryKey,
    placeholderData: untilTranslated(queryKey),
    queryFn: body === null ? skipToken : ({ signal }) => unwrap(api.POST('/statistic', { body, signal })),
    staleTime: 60_000,
    retryOnMount: false,
    refetchOnWindowFocus: false,
  });
};

/**
 * Titles of ad blocks by id: those that a report shows, and those that it is filtered by. For the latter there is one more
 * call, after the report. An ad block that had no requests in the period has no title.
 * @param statistic the report, once it has loaded
 */
export function useBlockTitles(statistic: Statistic | undefined): ReadonlyMap<string, string> {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const body = statistic ? blockTitlesRequest(statistic.report) : null;
  const { data: named } = useQuery(blockTitlesQuery(api, body, i18n.locale));
  return new Map([...titlesIn(statistic), ...titlesIn(named)]);
}

function titlesIn(answer: Pick<StatisticAnswer['data'], 'table'> | undefined): [string, string][] {
  const blocks = (answer?.table.rows ?? []).flatMap(({ groups: { adBlock } }) => adBlock ?? []);
  return blocks.map(({ id, title }) => [id, title]);
}
