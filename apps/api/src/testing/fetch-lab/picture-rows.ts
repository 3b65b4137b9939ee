import sharp from 'sharp';
import { createGuardedFetch } from '#guarded-fetch/guarded-fetch.ts';
import type { StoreIcons } from '#modules/app-store/icons/store-icons.ts';
import { animatedWebp, blackPng, claimedJpeg, deepPng } from '#modules/app-store/testing/picture-bombs.ts';
import type { Lab } from './lab-network.ts';
import type { LabRow, RowResult } from './lab-row.ts';
import { measure } from './measure.ts';
import { createLabIcons, StoredIcon } from './vectors.ts';

const signal = new AbortController().signal;
const url = 'http://site.example/icon';
const atOnce = 50;
/** Mebibytes: 50 bodies of an icon, in parts and as a whole, and those of the attacker. */
const mostGrowth = 128;

const drawn = (side: number) =>
  sharp({ create: { width: side, height: side, channels: 4, background: { r: 200, g: 30, b: 30, alpha: 1 } } });

/** Small files that take much to decode, and files that are no picture. */
async function pictures(): Promise<Record<string, Buffer>> {
  const frame = (side: number) => drawn(side).removeAlpha().webp({ lossless: true }).toBuffer();
  const progressive = await drawn(16).jpeg({ progressive: true }).toBuffer();
  return {
    'PNG of one row': blackPng(50_000_000, 1),
    'PNG of one column': blackPng(1, 50_000_000),
    'PNG of 49 megapixels': blackPng(7_000, 7_000),
    'PNG of 49 megapixels with 64 bits each': deepPng(7_000, 7_000),
    'JPEG of 48 megapixels': claimedJpeg(progressive, 8_000, 6_000),
    'WebP of 9 megapixels': await frame(3_000),
    'WebP of 6,000 frames': animatedWebp(await frame(64), { side: 64, frames: 6_000 }),
    SVG: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64"/>'),
    'file of 50 MB': Buffer.alloc(50_000_000),
  };
}

/** Asks for the icon, and says whether it was stored. */
async function isStored(icons: StoreIcons): Promise<boolean> {
  try {
    return (await icons.keep(url, { signal })) !== null;
  } catch (error) {
    if (error instanceof StoredIcon) return true;
    throw error;
  }
}

/** Counts what libvips begins to decode or ends. */
async function decoded(work: () => Promise<unknown>): Promise<number> {
  let changes = 0;
  const note = () => void (changes += 1);
  sharp.queue.on('change', note);
  await work();
  sharp.queue.off('change', note);
  return changes;
}

async function keepAll(lab: Lab): Promise<RowResult> {
  const faults: string[] = [];
  const most = { growth: 0, cpu: 0 };
  const all = Object.entries(await pictures());
  for (const [name, body] of all) {
    lab.site.pages = { [url]: { headers: { 'content-type': 'image/png' }, body } };
    const icons = createLabIcons(createGuardedFetch(lab.outside));
    const measured = await measure(async () => {
      const changes = await decoded(() => Promise.all(Array.from({ length: atOnce }, () => isStored(icons))));
      if (changes > 0) faults.push(`${name} was decoded`);
    });
    most.growth = Math.max(most.growth, measured.growth);
    most.cpu = Math.max(most.cpu, measured.cpu);
  }
  if (most.growth > mostGrowth) faults.push(`the memory grew by ${most.growth} MiB`);
  lab.site.pages = { [url]: { body: await drawn(512).png().toBuffer() } };
  if (!(await isStored(createLabIcons(createGuardedFetch(lab.outside)))))
    faults.push('a real icon was not stored, so nothing was tried');
  return {
    tried: all.length * atOnce,
    faults,
    measured: {
      'mebibytes of memory for 50 at once at most': most.growth,
      'milliseconds of the processor for 50 icons at most': most.cpu,
    },
  };
}

export const pictureRows: LabRow[] = [
  {
    id: 'F-22',
    what: 'icons of millions of pixels, thousands of frames, 50 MB, or none at all: refused before decoding; 50 at once',
    isLong: true,
    run: (lab) => keepAll(lab),
  },
];
