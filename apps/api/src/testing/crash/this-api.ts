import { join } from 'node:path';
import type { Settings, Staging } from './crash-trial.ts';
import type { TrialStores } from './trial-stores.ts';
import { thisCheckout } from '#testing/upgrade/release-checkout.ts';
import { startOperator, startRelease } from '#testing/upgrade/release-process.ts';
import type { ReleaseProcess } from '#testing/upgrade/release-process.ts';

const thisRelease = { name: 'this checkout', folder: thisCheckout };

/** Starts the API of this checkout. */
export function startApi(settings: Settings): Promise<ReleaseProcess> {
  return startRelease(thisRelease, settings);
}

/** A command of the operator. */
export interface Command {
  kill: () => void;
  /** The exit code, null if it was killed, and what it printed. */
  ended: Promise<{ code: number | null; text: string }>;
}

/** Starts a command of the operator of this checkout. */
export function startCommand(words: string[], settings: Settings): Command {
  const running = startOperator(thisRelease, words, settings);
  return {
    kill: () => void running.child.kill('SIGKILL'),
    ended: running.then(
      ({ stdout }) => ({ code: 0, text: stdout }),
      ({ code, stdout, stderr }: { code: number | null; stdout: string; stderr: string }) => ({
        code,
        text: `${stdout}${stderr}`,
      }),
    ),
  };
}

export function stagingOf(stores: TrialStores, rounds: number): Staging {
  const embedded = async () => ({
    ...(await stores.newFolder()),
    // As `npm start` does: a start then needs three quarters of the time.
    NODE_COMPILE_CACHE: join(thisCheckout, 'node_modules/.cache/node'),
    // The trial is the proxy of its visitors.
    TRUSTED_PROXIES: '127.0.0.1',
  });
  const embeddedSql = async () => ({ ...(await embedded()), WAREHOUSE_URL: await stores.newWarehouse() });
  const servers = async () => ({ ...(await embeddedSql()), DATABASE_URL: await stores.newDatabase() });
  return { stores, rounds, embedded, embeddedSql, servers };
}
