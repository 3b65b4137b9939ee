import { useState } from 'react';

import { createCallSemaphore } from './call-semaphore.ts';
import type { CallSemaphore, Wait } from './call-semaphore.ts';

/** One less than the look-ups that the API allows a publisher at once, because another tab may need one. */
const atOnce = 3;

export interface LookUpSemaphore {
  semaphore: CallSemaphore;
  /** Null while the calls do not wait. */
  wait: Wait | null;
}

/** The slots that the look-ups and additions of one page share. */
export function useLookUpSemaphore(): LookUpSemaphore {
  const [wait, setWait] = useState<Wait | null>(null);
  const [semaphore] = useState(() => createCallSemaphore({ atOnce, onWait: setWait }));
  return { semaphore, wait };
}
