import { createHash } from 'node:crypto';
import type { AdFormatId } from '@publisher-console/api-contract';
import { demoAccount } from './demo-account.ts';

export interface DemoBlock {
  id: string;
  name: string;
  adFormat: AdFormatId;
  place: string;
  isDeleted: boolean;
  /** The block's share of its application's requests. */
  share: number;
}

export interface DemoApplication {
  id: string;
  name: string;
  platform: 'android' | 'ios';
  /** Requests on an ordinary day at the start of the statistics, for all countries and blocks. */
  dailyRequests: number;
  /** Growth a year: 0.4 is 40 %. */
  growth: number;
  /** Days after the start of the statistics on which the application appears. */
  launchedAfter: number;
  blocks: DemoBlock[];
}

export interface DemoPublisher {
  id: string;
  email: string;
  firstName: string;
  lastName: string;
  company: string;
  currency: string;
  isNew: boolean;
  applications: DemoApplication[];
}

/** Ids are made from names, so every demo network has the same ones. */
function idOf(...names: string[]): string {
  const hex = createHash('sha256').update(names.join('/')).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), `8${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join(
    '-',
  );
}

const blockPlans = {
  game: [
    ['Between levels', 'fs_banner', 'level-end', 0.42],
    ['Extra life', 'rewarded_video', 'game-over', 0.33],
    ['Double coins', 'rewarded_video', 'shop', 0.25],
  ],
  bigGame: [
    ['Between levels', 'fs_banner', 'level-end', 0.34],
    ['Pause', 'fs_banner', 'pause', 0.16],
    ['Extra life', 'rewarded_video', 'game-over', 0.28],
    ['Double coins', 'rewarded_video', 'shop', 0.22],
  ],
  tool: [
    ['After saving', 'fs_banner', 'save', 0.55],
    ['On start', 'fs_banner', 'start', 0.25],
    ['Unlock a theme', 'rewarded_video', 'themes', 0.2],
  ],
} as const;

type Plan = keyof typeof blockPlans;

function application(
  company: string,
  name: string,
  platform: 'android' | 'ios',
  plan: Plan,
  dailyRequests: number,
  growth: number,
  launchedAfter = 0,
): DemoApplication {
  const blocks = blockPlans[plan].map(([blockName, adFormat, place, share]) => ({
    id: idOf(company, name, platform, blockName),
    name: blockName,
    adFormat,
    place,
    isDeleted: false,
    share,
  }));
  return { id: idOf(company, name, platform), name, platform, dailyRequests, growth, launchedAfter, blocks };
}

const northwind = 'Northwind Games';
const harbour = 'Harbour Tools';
const fresh = 'Fresh Pixel';

/** A block that was deleted half-way: its statistics stay, under its name. */
function withDeletedBlock(owner: DemoApplication): DemoApplication {
  const block: DemoBlock = {
    id: idOf(owner.id, 'Menu'),
    name: 'Menu',
    adFormat: 'fs_banner',
    place: 'menu',
    isDeleted: true,
    share: 0.05,
  };
  return { ...owner, blocks: [...owner.blocks, block] };
}

/** A big publisher, a small one, and one that has just registered. */
export const demoPublishers: DemoPublisher[] = [
  {
    id: idOf(northwind),
    email: demoAccount.email,
    firstName: 'Anna',
    lastName: 'Nord',
    company: northwind,
    currency: 'USD',
    isNew: false,
    applications: [
      withDeletedBlock(application(northwind, 'Chess Trainer', 'android', 'bigGame', 610_000, 0.35)),
      application(northwind, 'Chess Trainer', 'ios', 'bigGame', 240_000, 0.3),
      application(northwind, 'Harvest Valley', 'android', 'bigGame', 480_000, 0.15),
      application(northwind, 'Harvest Valley', 'ios', 'game', 150_000, 0.1),
      application(northwind, 'Word Garden', 'android', 'game', 330_000, 0.5),
      application(northwind, 'Word Garden', 'ios', 'game', 120_000, 0.45),
      application(northwind, 'Drift City', 'android', 'bigGame', 390_000, -0.2),
      application(northwind, 'Sudoku Every Day', 'android', 'game', 210_000, 0.05),
      application(northwind, 'Sudoku Every Day', 'ios', 'game', 90_000, 0.05),
      application(northwind, 'Pocket Scanner', 'android', 'tool', 70_000, 0.8),
      application(northwind, 'Шашки онлайн', 'android', 'game', 160_000, 0.2),
      application(northwind, 'Comet Runner', 'android', 'game', 260_000, 1.5, 340),
    ],
  },
  {
    id: idOf(harbour),
    email: 'oleg@harbour.example',
    firstName: 'Oleg',
    lastName: 'Port',
    company: harbour,
    currency: 'EUR',
    isNew: false,
    applications: [
      application(harbour, 'Tide Table', 'android', 'tool', 4_000, 0.6),
      application(harbour, 'Knots', 'ios', 'tool', 1_500, 0.1),
    ],
  },
  {
    id: idOf(fresh),
    email: 'mia@freshpixel.example',
    firstName: 'Mia',
    lastName: 'Park',
    company: fresh,
    currency: 'USD',
    isNew: true,
    applications: [],
  },
];
