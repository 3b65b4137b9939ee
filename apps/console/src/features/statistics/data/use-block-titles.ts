import { useLingui } from '@lingui/react/macro';
import type { ApiClient } from '@publisher-console/api-client';
import { unwrap } from '@publisher-console/api-client/unwrap';
import type { StatisticAnswer, StatisticRequest } from '@publisher-console/api-contract';
import { queryOptions, skipToken, useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';
import { blockTitlesRequest } from '#features/statistics/model/drill-down.ts';
import type { Statistic } from '#features/statistics/model/statistic.ts';

import { statisticKeys } from './statistic.queries.ts';
import { untilTranslated } from './until-translated.ts';

/** The rows that name the ad blocks of a filter. Without a body no call is made. */
const blockTitlesQuery = (api: ApiClient, body: StatisticRequest | null, locale: string) => {
  const queryKey = [...statisticKeys.parts, locale, body] as const;
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
 * Titles of ad blocks by id: those that a report shows, and those that it is filtered by. The latter need one more
 * call, after the report. An ad block without requests in the period has no title.
 * @param statistic the report, once it has loaded
 */
export function useBlockTitles(statistic: Statistic | undefined): ReadonlyMap<string, string> {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const body = statistic ? blockTitlesRequest(statistic.report) : null;
  const { data: filtered } = useQuery(blockTitlesQuery(api, body, i18n.locale));
  return new Map([...titlesIn(statistic), ...titlesIn(filtered)]);
}

function titlesIn(answer: Pick<StatisticAnswer['data'], 'table'> | undefined): [string, string][] {
  const blocks = (answer?.table.rows ?? []).flatMap(({ groups: { adBlock } }) => adBlock ?? []);
  return blocks.map(({ id, title }) => [id, title]);
}
