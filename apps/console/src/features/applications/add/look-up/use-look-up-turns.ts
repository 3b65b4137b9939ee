import { useState } from 'react';

import { createTurns } from './application-add-turns.ts';
import type { Turns, Wait } from './application-add-turns.ts';

/** The API looks up four at once for a publisher, who may have other tabs. */
const atOnce = 3;

export interface LookUpTurns {
  turns: Turns;
  /** Null while the calls do not wait. */
  wait: Wait | null;
}

/** Keeps the calls of a page within the limits of the API. */
export function useLookUpTurns(): LookUpTurns {
  const [wait, setWait] = useState<Wait | null>(null);
  const [turns] = useState(() => createTurns({ atOnce, onWait: setWait }));
  return { turns, wait };
}
