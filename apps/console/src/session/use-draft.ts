import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { useRouterContext } from '#common/context/router-context.ts';

import { storeInTab, readInTab } from './tab-storage.ts';

/**
 * Keeps what somebody has typed where much is typed, so that the end of the session does not take it away: the same user
 * finds it again after signing in, or after a reload. Whoever leaves the form while signed in has sent it or given it up.
 * @param schema names what is kept. Never a password.
 */
export function useDraft<Draft>(name: string, schema: v.GenericSchema<unknown, Draft>) {
  const { session } = useRouterContext();
  const [restored] = useState(() => readDraft(name, schema));
  useEffect(() => {
    const owner = session.read()?.userId;
    return () => {
      if (session.read()?.userId === owner) storeInTab(name, null);
    };
  }, [name, session]);
  return {
    /** What was typed before this page was opened; null for nothing. */
    restored,
    /** Null keeps nothing. */
    keep: (draft: Draft | null): void => storeInTab(name, draft === null ? null : JSON.stringify(draft)),
  };
}

function readDraft<Draft>(name: string, schema: v.GenericSchema<unknown, Draft>): Draft | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readInTab(name));
  return read.success ? read.output : null;
}
