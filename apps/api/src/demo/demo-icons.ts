import { createHash } from 'node:crypto';
import sharp from 'sharp';
import type { NetworkDatabase } from '#stores/sql/as-network.ts';
import { storeIcon } from '#stores/sql/schema.ts';

/**
 * Drawings of the demo applications' icons, by the application's name: SVG of 128 units, without the outer element. They
 * were drawn for this product.
 */
const drawings: Record<string, string> = {
  'Chess Trainer': `<path fill="#1d3f72" d="M0 0h128v128H0z"/><path fill="#f4f7fb" d="M40 104h48v-8l-6-4c4-14 8-22 8-34 0-18-12-30-30-32l-4-8-6 10c-10 6-16 18-18 30l6 6 18-10c0 10-10 16-12 38l-4 4z"/><circle cx="60" cy="46" r="4" fill="#1d3f72"/>`,
  'Harvest Valley': `<path fill="#7cc4e8" d="M0 0h128v128H0z"/><circle cx="94" cy="34" r="16" fill="#ffd35c"/><path fill="#5fae57" d="M0 84c28-24 56-24 128 4v40H0z"/><path fill="#2f7d3c" d="M0 104c40-20 88-16 128 0v24H0z"/><path stroke="#e8b23a" stroke-width="6" stroke-linecap="round" fill="none" d="M46 112V62m0 14-12-10m12 10 12-10m-12 26-12-10m12 10 12-10"/>`,
  'Word Garden': `<path fill="#f3efe2" d="M0 0h128v128H0z"/><g fill="#4c8b5b"><rect x="14" y="48" width="46" height="46" rx="8"/><rect x="68" y="48" width="46" height="46" rx="8"/></g><g fill="none" stroke="#f3efe2" stroke-width="7" stroke-linecap="round" stroke-linejoin="round"><path d="m26 84 11-27 11 27m-17-9h12"/><path d="M82 59v25h9c11 0 11-14 1-14 8 0 8-11-1-11z"/></g><path d="M64 40c0-14 8-22 20-24 0 14-8 22-20 24zm0 0c0-10-6-16-16-18 0 10 6 16 16 18z" fill="#d4684f"/>`,
  'Drift City': `<path fill="#20233f" d="M0 0h128v128H0z"/><path fill="#39406e" d="M8 72V44h18v28zm24 0V30h22v42zm28 0V50h16v22zm22 0V24h24v48z"/><path fill="#f2664b" d="M18 90c2-10 8-14 16-14h40c12 0 20 6 24 14l14 4c4 2 4 10 0 12H18z"/><circle cx="40" cy="106" r="11" fill="#0c0e1c"/><circle cx="92" cy="106" r="11" fill="#0c0e1c"/><path fill="#8fd6f0" d="M44 88c2-6 4-7 8-7h16c8 0 12 3 15 7z"/>`,
  'Sudoku Every Day': `<path fill="#fbfcfe" d="M0 0h128v128H0z"/><path stroke="#1f4b8f" stroke-width="5" fill="none" d="M16 16h96v96H16zM48 16v96m32-96v96M16 48h96M16 80h96"/><g fill="#1f4b8f" transform="translate(0 1)"><rect x="28" y="24" width="8" height="16" rx="2"/><circle cx="64" cy="64" r="9"/><path d="m90 104 7-16 7 16z"/></g><rect x="86" y="24" width="20" height="18" rx="4" fill="#12b5c9"/>`,
  'Pocket Scanner': `<path fill="#0f6d6a" d="M0 0h128v128H0z"/><path fill="#f4faf9" d="M38 22h36l18 18v66H38z"/><path fill="#b9dcd9" d="M74 22v18h18z"/><path stroke="#0f6d6a" stroke-width="5" stroke-linecap="round" d="M50 56h28M50 68h28M50 92h18"/><path stroke="#ff7a59" stroke-width="6" stroke-linecap="round" d="M22 80h84"/>`,
  'Шашки онлайн': `<path fill="#6b3f2a" d="M0 0h128v128H0z"/><path fill="#d9b48f" d="M0 0h32v32H0zM64 0h32v32H64zM32 32h32v32H32zM96 32h32v32H96zM0 64h32v32H0zM64 64h32v32H64zM32 96h32v32H32zM96 96h32v32H96z"/><circle cx="48" cy="80" r="27" fill="#f7f2ec"/><circle cx="48" cy="80" r="17" fill="none" stroke="#c9bfb2" stroke-width="4"/><circle cx="84" cy="44" r="27" fill="#1f1a18"/><circle cx="84" cy="44" r="17" fill="none" stroke="#5a504b" stroke-width="4"/>`,
  'Comet Runner': `<path fill="#131a3a" d="M0 0h128v128H0z"/><path fill="#3c59c9" d="M14 118 74 38l16 16z"/><path fill="#6fd2f2" d="M36 112 80 44l10 10z"/><circle cx="88" cy="40" r="18" fill="#f7e36a"/><g fill="#fff"><circle cx="24" cy="30" r="3"/><circle cx="52" cy="18" r="2"/><circle cx="110" cy="92" r="3"/><circle cx="92" cy="108" r="2"/><circle cx="20" cy="70" r="2"/></g>`,
  'Island Bakery': `<path fill="#ffe3c2" d="M0 0h128v128H0z"/><path fill="#3aa7c2" d="M0 96c22-10 42 8 64 0s42-8 64 0v32H0z"/><path fill="#c77a3b" d="M22 74c0-20 18-34 42-34s42 14 42 34c0 10-6 14-14 14H36c-8 0-14-4-14-14z"/><path stroke="#f7d9ac" stroke-width="6" stroke-linecap="round" d="m46 54 8 18m6-22 8 22m8-20 8 20"/>`,
  'Puzzle Lab': `<path fill="#5b3fa8" d="M0 0h128v128H0z"/><path fill="#f2ecff" d="M28 44h22a11 11 0 1 1 22 0h22v22a11 11 0 1 1 0 22v20H28z"/>`,
  'Solitaire Classic': `<path fill="#14663f" d="M0 0h128v128H0z"/><rect x="26" y="30" width="50" height="70" rx="7" fill="#e9eef2" transform="rotate(-10 51 65)"/><rect x="50" y="28" width="50" height="70" rx="7" fill="#fff" transform="rotate(8 75 63)"/><path fill="#c7362f" d="M76 80C62 68 60 62 60 57c0-9 12-11 16-2 4-9 16-7 16 2 0 5-2 11-16 23z"/>`,
  'Lucky Wheel': `<path fill="#3a0f3f" d="M0 0h128v128H0z"/><circle cx="64" cy="68" r="44" fill="#f6c445"/><g fill="#d6336c"><path d="M64 68V24a44 44 0 0 1 38 22zM64 68l38 22a44 44 0 0 1-38 22zM64 68 26 90a44 44 0 0 1 0-44z"/></g><circle cx="64" cy="68" r="9" fill="#fff"/><path fill="#fff" d="m54 12 10 22 10-22z"/>`,
  'Tide Table': `<path fill="#eaf4fa" d="M0 0h128v128H0z"/><circle cx="64" cy="50" r="24" fill="#f0a04b"/><path fill="#2d6fa6" d="M0 68c22-14 42 10 64 0s42-10 64 0v60H0z"/><path fill="#174a78" d="M0 94c22-12 42 8 64 0s42-8 64 0v34H0z"/>`,
  Knots: `<path fill="#27424f" d="M0 0h128v128H0z"/><g fill="none" stroke-width="13" stroke-linecap="round"><path stroke="#e7c48b" d="M14 86h30c30 0 20-44 48-44 20 0 22 32 0 32H62"/><path stroke="#c98f45" d="M114 96H84c-30 0-22-50-48-50-18 0-20 28 0 28h14"/></g>`,
};

/** Draws the icons and keeps them; answers their keys by the application's name. */
export async function addDemoIcons(network: NetworkDatabase): Promise<Map<string, string>> {
  const icons = await Promise.all(
    Object.entries(drawings).map(async ([name, drawing]) => {
      const png = await draw(drawing);
      return { name, png, key: createHash('sha256').update(png).digest('hex') };
    }),
  );
  await network
    .insert(storeIcon)
    .values(icons.map(({ key, png }) => ({ key, png })))
    .onConflictDoNothing();
  return new Map(icons.map(({ name, key }) => [name, key]));
}

function draw(drawing: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="256" height="256">${drawing}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
