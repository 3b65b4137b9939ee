import { DrizzleQueryError } from 'drizzle-orm';
import { ConfigError, readConfig } from '#config.ts';
import type { Config } from '#config.ts';
import type { Inspection } from '#modules/health/inspection.network.ts';
import { second } from '#process/durations.ts';
import { inTime } from '#process/in-time.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkAdFormats, checkAppAdsTxt, checkDataFolder } from './folder-check.ts';
import { checkMail } from './mail-check.ts';
import { checkNetwork } from './network-check.ts';
import { checkOrigin } from './origin-check.ts';
import type { Outside } from './outside.ts';
import { checkHostNames, checkSettings } from './settings-check.ts';

/** Milliseconds for each part. All run at once, so that the whole ends soon after, whatever hangs. */
const usualPatience = 45 * second;

interface Examined {
  env: Record<string, string | undefined>;
  /** Asks the network what its stores are like. */
  inspect: (config: Config) => Promise<Inspection>;
  openOutside: (config: Config) => Outside;
  now: () => Date;
  /** Milliseconds for each part. */
  patience?: number;
}

/** Makes every check that can be made, and says of the others why not. Changes nothing that stays. */
export async function examine({
  env,
  inspect,
  openOutside,
  now,
  patience = usualPatience,
}: Examined): Promise<Finding[]> {
  const config = readSettings(env);
  if (Array.isArray(config)) {
    return [
      ...config,
      findingsOf('network').notChecked('Nothing else was checked: the settings have to be right first.'),
    ];
  }
  const outside = openOutside(config);
  const parts = await Promise.all(
    Object.entries({
      network: inspected(config, inspect),
      mail: checkMail(config, outside),
      console: checkOrigin(config, outside, now()),
      disk: checkDataFolder(config),
      'app-ads.txt': checkAppAdsTxt(config),
      'ad formats': checkAdFormats(config),
    }).map(([check, part]) => inTime(part, patience).catch(() => [unended(check, patience)])),
  );
  return [...checkSettings(config), ...checkHostNames(config), ...parts.flat()];
}

function readSettings(env: Record<string, string | undefined>): Config | Finding[] {
  try {
    return readConfig(env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    const { fail } = findingsOf('settings');
    return error.message.split('\n').map((line) => fail(line, 'See the table of settings in docs/operating.md.'));
  }
}

async function inspected(config: Config, inspect: Examined['inspect']): Promise<Finding[]> {
  try {
    return checkNetwork(await inspect(config), config);
  } catch (error) {
    // The message of a driver has the statement; those of the product are for the operator.
    const message = error instanceof Error && !(error instanceof DrizzleQueryError) ? error.message : reasonOf(error);
    return [
      findingsOf('network').fail(
        message,
        'Until that is corrected, stores, clocks, files, statistics, texts, apps, jobs and demo are not checked.',
      ),
    ];
  }
}

function unended(check: string, patience: number): Finding {
  return findingsOf(check).fail(
    `There was no answer within ${patience / second} s.`,
    'Look for what hangs: a store, a name server, a mounted disk or the network between.',
  );
}
