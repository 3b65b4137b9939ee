import { useLingui } from '@lingui/react/macro';

import { useCauseText } from '#comparison/causes/use-cause-text.ts';

import type { Move } from './moves.ts';

/** Says in two or three words why a row moved; nothing if it is not revenue. */
export function useMoveNote(): (move: Pick<Move, 'cause' | 'sides'>) => string | null {
  const { t } = useLingui();
  const causeText = useCauseText();
  return ({ cause, sides: { current, previous } }) => {
    if (cause === null) return null;
    if (previous.revenue === 0n) return previous.requests === 0n ? t`New` : t`Started to earn`;
    if (current.revenue === 0n) return current.requests === 0n ? t`No requests` : t`Stopped earning`;
    return causeText(cause, current, previous);
  };
}
