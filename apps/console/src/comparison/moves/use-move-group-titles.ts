import { useLingui } from '@lingui/react/macro';

import type { MoveGroup } from './moves.queries.ts';

export function useMoveGroupTitles(): Record<MoveGroup, string> {
  const { t } = useLingui();
  return { application: t`App`, geo_country: t`Country`, adFormat: t`Format`, adBlock: t`Ad block` };
}
