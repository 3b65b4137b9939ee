import type { Application, ApplicationCreateRequest } from '@publisher-console/api-contract';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useRouterContext } from '#common/context/router-context.ts';
import { useIdempotencyKeys } from '#common/forms/idempotency-key.ts';

import type { Turns } from './look-up/application-add-turns.ts';
import { createApplication } from './look-up/application-add.queries.ts';

/** What has come of an app; nothing before it was tried. */
export type Addition =
  | { kind: 'waiting' }
  | { kind: 'adding' }
  | { kind: 'added'; application: Application }
  | { kind: 'failed'; failure: unknown };

/** By the app's page in its store. */
export type Additions = Partial<Record<string, Addition>>;

interface Progress {
  done: number;
  total: number;
}

/** A body for an app in a store. */
export type StoreApplication = ApplicationCreateRequest & { applicationUrl: string };

/** Adds apps one after the other. Each has a result of its own, and one that fails does not keep the others from being added. */
export function useApplicationAdditions(turns: Turns) {
  const { api } = useRouterContext();
  const keyOf = useIdempotencyKeys();
  const { mutateAsync } = useMutation(createApplication(api, turns));
  const [additions, setAdditions] = useState<Additions>({});
  const [progress, setProgress] = useState<Progress | null>(null);
  const run = useRef<AbortController>(undefined);
  useEffect(() => () => run.current?.abort(), []);

  const note = (urls: string[], addition: Addition | undefined): void =>
    setAdditions((before) => ({ ...before, ...Object.fromEntries(urls.map((url) => [url, addition])) }));

  /** @returns how many were added */
  async function add(bodies: readonly StoreApplication[]): Promise<number> {
    const stopped = new AbortController();
    run.current = stopped;
    note(
      bodies.map(({ applicationUrl }) => applicationUrl),
      { kind: 'waiting' },
    );
    let added = 0;
    for (const [done, body] of bodies.entries()) {
      setProgress({ done, total: bodies.length });
      const { applicationUrl: url } = body;
      try {
        const application = await turns.run(() => {
          note([url], { kind: 'adding' });
          return mutateAsync({ body, keyOf });
        }, stopped.signal);
        note([url], { kind: 'added', application });
        added += 1;
      } catch (failure) {
        note([url], stopped.signal.aborted ? undefined : { kind: 'failed', failure });
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
    /** Leaves out what has not begun yet. */
    cancel: () => run.current?.abort(),
  };
}
