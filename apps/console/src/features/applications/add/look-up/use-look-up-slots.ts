import { useState } from 'react';

import { createCallSlots } from './call-slots.ts';
import type { CallSlots, Wait } from './call-slots.ts';

/** One below the API's four look-ups at once per publisher: another tab may need one. */
const atOnce = 3;

export interface LookUpSlots {
  slots: CallSlots;
  /** Null while the calls do not wait. */
  wait: Wait | null;
}

/** The slots that the look-ups and additions of one page share. */
export function useLookUpSlots(): LookUpSlots {
  const [wait, setWait] = useState<Wait | null>(null);
  const [slots] = useState(() => createCallSlots({ atOnce, onWait: setWait }));
  return { slots, wait };
}
