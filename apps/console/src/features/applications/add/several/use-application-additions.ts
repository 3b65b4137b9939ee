import type { Application, ApplicationCreateRequest } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';

import type { CallSemaphore } from '#features/applications/add/look-up/call-semaphore.ts';
import { createApplication } from '#features/applications/add/look-up/application-add.queries.ts';

/** The state of one app's addition. */
export type Addition =
  | { kind: 'waiting' }
  | { kind: 'adding' }
  | { kind: 'added'; application: Application }
  | { kind: 'failed'; failure: unknown };

/** The additions by the app's page in its store. */
export type Additions = Partial<Record<string, Addition>>;

export interface Progress {
  done: number;
  total: number;
}

/** A body for an app in a store. */
export type StoreApplication = ApplicationCreateRequest & { applicationUrl: string };

/** Adds apps one after another. Each has its own result, and a failure does not stop the others. */
export function useApplicationAdditions(semaphore: CallSemaphore) {
  const { api } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { mutateAsync } = useMutation(createApplication(api, semaphore));
  const [additions, setAdditions] = useState<Additions>({});
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);

  const setAddition = (urls: string[], addition: Addition | undefined): void =>
    setAdditions((before) => ({ ...before, ...Object.fromEntries(urls.map((url) => [url, addition])) }));

  /** @returns the number of added apps */
  async function add(bodies: readonly StoreApplication[]): Promise<number> {
    const stopped = new AbortController();
    run.current = stopped;
    setAddition(
      bodies.map(({ applicationUrl }) => applicationUrl),
      { kind: 'waiting' },
    );
    let added = 0;
    for (const [done, body] of bodies.entries()) {
      setProgress({ done, total: bodies.length });
      const { applicationUrl: url } = body;
      try {
        const application = await semaphore.run(() => {
          setAddition([url], { kind: 'adding' });
          return mutateAsync({ body, keyOf });
        }, stopped.signal);
        setAddition([url], { kind: 'added', application });
        added += 1;
      } catch (failure) {
        setAddition([url], stopped.signal.aborted ? undefined : { kind: 'failed', failure });
      }
    }
    setProgress(null);
    return added;
  }

  return {
    additions,
    /** Null while nothing is being added. */
    progress,
    add,
    /** Skips the additions that have not begun. */
    cancel: () => run.current?.abort(),
  };
}
