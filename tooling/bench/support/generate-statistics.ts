import { demoPublishers } from '@publisher-console/api/demo/demo-publishers.ts';

const header =
  'date,application,ad_block,ad_format,country,requests,selections,impressions,clicks,completions,revenue\n';
const firstDay = Date.UTC(2023, 0, 1);
const countries = Array.from({ length: 120 }, (_, index) =>
  String.fromCharCode(65 + Math.floor(index / 26), 65 + (index % 26)),
);

/**
 * A file of statistics with `rows` rows for the demo network's ad blocks, one chunk a day, the same at each call. Every
 * day has one row for each ad block in each of 120 countries.
 */
export function* generateStatistics(rows: number): Generator<string> {
  yield header;
  const blocks = demoPublishers.flatMap(({ applications }) =>
    applications.flatMap(({ id, blocks: ofApplication }) =>
      ofApplication.map((block) => `${id},${block.id},${block.adFormat}`),
    ),
  );
  const random = randomNumbers(1);
  let left = rows;
  for (let day = 0; left > 0; day += 1) {
    const date = new Date(firstDay + day * 86_400_000).toISOString().slice(0, 10);
    const lines: string[] = [];
    for (const block of blocks) {
      for (const country of countries.slice(0, left)) lines.push(`${date},${block},${country},${measures(random)}\n`);

      left -= Math.min(left, countries.length);
    }
    yield lines.join('');
  }
}

function measures(random: () => number): string {
  // Few ad blocks have much traffic.
  const requests = Math.floor(10 / (random() + 0.000_01));
  const selections = Math.floor(requests * (0.7 + 0.3 * random()));
  const impressions = Math.floor(selections * (0.6 + 0.4 * random()));
  const clicks = Math.floor(impressions * 0.03 * random());
  const completions = Math.floor(impressions * random());
  const micros = Math.floor(impressions * 5_000 * random());
  const revenue = `${Math.floor(micros / 1_000_000)}.${String(micros % 1_000_000).padStart(6, '0')}`;
  return `${requests},${selections},${impressions},${clicks},${completions},${revenue}`;
}

/** Random numbers from 0 to 1 that depend only on the seed (a linear congruential generator of 31 bits). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    return state / 0x8000_0000;
  };
}
