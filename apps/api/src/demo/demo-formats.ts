import type { AdFormats } from '#modules/statistics/catalogue/ad-formats.ts';
import { AdFormatsFault } from '#modules/statistics/catalogue/ad-formats-file.ts';

/** Throws `AdFormatsFault` for a list that lacks a format of the demo's ad blocks: the next start would refuse it. */
export function requireDemoFormats(adFormats: Pick<AdFormats, 'find'>): void {
  const missing = ['fs_banner', 'rewarded_video'].filter((id) => adFormats.find(id) === undefined);
  const faults = missing.map(
    (id) => `${id} is missing, but the demo network has ad blocks with it: add it, or set DEMO=off`,
  );
  if (faults.length > 0) throw new AdFormatsFault(faults);
}
