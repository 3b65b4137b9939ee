import { useEffect, useState } from 'react';
import * as v from 'valibot';

import { useRouterContext } from '#common/context/router-context.ts';

import { storeInTab, readInTab } from './tab-storage.ts';

/**
 * Stores the typed values of a long form in the tab, so that they survive the end of the session and a reload, for the
 * same user. They are removed when the form unmounts in the same session, because then it was sent or abandoned.
 * @param schema of the stored values; they must not contain a password
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
    /** The values that were stored when the form was opened, or null. */
    restored,
    /** Stores the values; null removes them. */
    store: (draft: Draft | null): void => storeInTab(name, draft === null ? null : JSON.stringify(draft)),
  };
}

function readDraft<Draft>(name: string, schema: v.GenericSchema<unknown, Draft>): Draft | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), readInTab(name));
  return read.success ? read.output : null;
}
