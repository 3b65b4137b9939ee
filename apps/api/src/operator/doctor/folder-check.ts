import { stat, statfs } from 'node:fs/promises';
import type { Config } from '#config.ts';
import { openNetworkFile } from '#modules/app-ads-txt/network-file/open-network-file.ts';
import { parseAppAdsTxt } from '#modules/app-ads-txt/file/app-ads-txt-file.ts';
import { readAdFormats } from '#modules/statistics/catalogue/ad-formats-file.ts';
import { findingsOf, reasonOf } from './finding.ts';
import type { Finding } from './finding.ts';

const gibibyte = 1_024 ** 3;

/** What is left on a disk, in words and as a finding. */
export function checkSpace(check: string, place: string, { free, total }: { free: number; total: number }): Finding {
  const { ok, warn, fail } = findingsOf(check);
  const left = `${(free / gibibyte).toFixed(1)} of ${(total / gibibyte).toFixed(1)} GiB are free ${place}.`;
  const cure = 'Make room, or move it to a larger disk.';
  if (free < gibibyte / 2) return fail(left, cure);
  return free < 2 * gibibyte || free < total / 10 ? warn(left, cure) : ok(left);
}

/** The disk of the data folder. */
export async function checkDataFolder({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    return [checkSpace('disk', `for the data folder ${dataDir}`, { free: bavail * bsize, total: blocks * bsize })];
  } catch (error) {
    return [findingsOf('disk').notChecked(`The data folder ${dataDir} cannot be read here (${reasonOf(error)}).`)];
  }
}

/** The lines that every publisher has to publish. */
export async function checkAppAdsTxt({ appAdsTxtFile }: Pick<Config, 'appAdsTxtFile'>): Promise<Finding[]> {
  const { ok, warn, fail, notChecked } = findingsOf('app-ads.txt');
  if (appAdsTxtFile === undefined) return [notChecked('APP_ADS_TXT_FILE is not set.')];
  try {
    if (!(await isFile(appAdsTxtFile))) return [fail(`${appAdsTxtFile} is no file.`, 'Correct APP_ADS_TXT_FILE.')];
    const read = await openNetworkFile({ path: appAdsTxtFile, log: { info() {}, error() {} } });
    const { content, required } = await read();
    const repeated = parseAppAdsTxt(content).records.length - required.length;
    if (repeated > 0) {
      return [
        warn(`${repeated} of its lines say what another one says.`, `Remove the repeated lines from ${appAdsTxtFile}.`),
      ];
    }
    return [ok(`Publishers have to publish ${required.length} ${required.length === 1 ? 'line' : 'lines'}.`)];
  } catch (error) {
    return faultsOf(error).map((fault) => fail(fault, `Correct ${appAdsTxtFile}.`));
  }
}

/** The ad formats of the network. */
export async function checkAdFormats({ adFormatsFile }: Pick<Config, 'adFormatsFile'>): Promise<Finding[]> {
  const { ok, fail } = findingsOf('ad formats');
  if (adFormatsFile === undefined) return [];
  try {
    if (!(await isFile(adFormatsFile))) return [fail(`${adFormatsFile} is no file.`, 'Correct AD_FORMATS_FILE.')];
    const formats = await readAdFormats(adFormatsFile);
    return [ok(`The network has ${formats.length} ad ${formats.length === 1 ? 'format' : 'formats'}.`)];
  } catch (error) {
    return faultsOf(error).map((fault) => fail(fault, `Correct ${adFormatsFile}.`));
  }
}

/** The read of a device or a pipe could wait for ever. What is not there is reported by the read. */
export function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => true,
  );
}

function faultsOf(error: unknown): string[] {
  return error instanceof Error ? error.message.split('\n') : [reasonOf(error)];
}
