import { ConfigError, readConfig } from '#config.ts';
import type { Config } from '#config.ts';
import type { Inspection } from '#network/inspection.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';
import { checkAppAdsTxt, checkDataFolder } from './folder-check.ts';
import { checkMail } from './mail-check.ts';
import { checkNetwork } from './network-check.ts';
import { checkOrigin } from './origin-check.ts';
import type { Outside } from './outside.ts';
import { checkHostNames, checkSettings } from './settings-check.ts';

interface Examined {
  env: Record<string, string | undefined>;
  /** Asks the network what its stores are like. */
  inspect: (config: Config) => Promise<Inspection>;
  openOutside: (config: Config) => Outside;
  now: () => Date;
}

/** Makes every check that can be made, and says of the others why not. Changes nothing that stays. */
export async function examine({ env, inspect, openOutside, now }: Examined): Promise<Finding[]> {
  const config = readSettings(env);
  if (Array.isArray(config))
    return [...config, findingsOf('network').notChecked('The settings have to be right first.')];
  const outside = openOutside(config);
  const parts = await Promise.all([
    inspected(config, inspect),
    checkMail(config, outside),
    checkOrigin(config, outside, now()),
    checkDataFolder(config),
    checkAppAdsTxt(config),
  ]);
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
    return [findingsOf('network').fail(reasonOf(error), 'Bring the network up, then run doctor again.')];
  }
}
