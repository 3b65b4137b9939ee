import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { storeIcon } from '#stores/sql/tables/app-store.ts';

const folder = join(import.meta.dirname, 'icons');

/** File names of icons by the application's name. The icons were made for this product. */
const pictures: Record<string, string> = {
  'Chess Trainer': 'chess-trainer.png',
  'Comet Runner': 'comet-runner.png',
  'Drift City': 'drift-city.png',
  'Harvest Valley': 'harvest-valley.png',
  'Island Bakery': 'island-bakery.png',
  Knots: 'knots.png',
  'Lucky Wheel': 'lucky-wheel.png',
  'Pocket Scanner': 'pocket-scanner.png',
  'Puzzle Lab': 'puzzle-lab.png',
  'Solitaire Classic': 'solitaire-classic.png',
  'Sudoku Every Day': 'sudoku-every-day.png',
  'Tide Table': 'tide-table.png',
  'Word Garden': 'word-garden.png',
  'Шашки онлайн': 'checkers.png',
};

/** Stores the icons; returns their keys by the application's name. */
export async function addDemoIcons(network: NetworkDatabase): Promise<Map<string, string>> {
  const icons = await Promise.all(
    Object.entries(pictures).map(async ([name, picture]) => {
      const png = await readFile(join(folder, picture));
      return { name, png, key: createHash('sha256').update(png).digest('hex') };
    }),
  );
  await network
    .insert(storeIcon)
    .values(icons.map(({ key, png }) => ({ key, png })))
    .onConflictDoNothing();
  return new Map(icons.map(({ name, key }) => [name, key]));
}
