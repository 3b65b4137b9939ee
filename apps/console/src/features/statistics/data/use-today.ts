import type { Day } from '@publisher-console/api-contract';
import { useLingui } from '@lingui/react';
import { useQuery } from '@tanstack/react-query';

import { useRouterContext } from '#common/context/router-context.ts';

import { presetFilterQuery } from './criteria.queries.ts';

/** Today in the network's time zone; undefined until the presets have loaded. */
export function useToday(): Day | undefined {
  const { i18n } = useLingui();
  const { api } = useRouterContext();
  const { data } = useQuery(presetFilterQuery(api, i18n.locale));
  return data?.items.find(({ id }) => id === 'today')?.to;
}
