import { createHash } from 'node:crypto';
import type { AdFormatId, Status } from '@publisher-console/api-contract';
import type { RejectionCode } from '@publisher-console/api-contract/rejection-codes';
import type { Translated } from '#contract/language.ts';
import { demoAccount } from './demo-account.ts';
import type { DemoSite } from './demo-sites.ts';
import { badRelease, blockStopped, daysBefore, fileOutage, launch } from './demo-stories.ts';
import type { Episode } from './demo-stories.ts';

export interface DemoBlock {
  id: string;
  name: string;
  adFormat: AdFormatId;
  place: string;
  isDeleted: boolean;
  /** Its publisher stopped it, while the application runs. */
  isStopped: boolean;
  /** The first and the last day of its statistics, counted from their start; null for those of the application. */
  firstDay: number | null;
  lastDay: number | null;
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
  /** Days from the start of the statistics to its launch. */
  launchedAfter: number;
  /** Days from its launch to full traffic. */
  rampDays: number;
  /** Factors on the fill rate, the show rate and the price of banners of an average application. */
  fill: number;
  show: number;
  price: number;
  /** The price of a rewarded video as a multiple of a banner's. */
  videoPrice: number;
  /** Factors on its traffic by country code; 1 by default. */
  audience: Partial<Record<string, number>>;
  /** It is used on workdays more than at weekends. */
  isForWork: boolean;
  /** The stories of its figures. */
  episodes: readonly Episode[];
  status: Status;
  rejectionReason: Translated | null;
  /** The rejection after which it was resumed the next day, and waits again; null without one. */
  resubmission: { code: RejectionCode; reason: Translated; note: string } | null;
  isNotPublished: boolean;
  /** Its id in Google Play or the App Store; null for one that is not published. */
  storeAppId: string | null;
  /** The developer's site in the store, whose app-ads.txt has the state that the demo shows; null for none. */
  site: DemoSite | null;
  /** When its file could not be loaded for the first time, and when that was recorded as a loss; null for no loss. */
  fileLost: { firstFailure: number; recorded: number } | null;
  /** The site that the publisher typed, if it differs. */
  typedSite: DemoSite | null;
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
  /** Why the network has blocked the account, as the publisher reads it. */
  blocked?: Translated;
  applications: DemoApplication[];
}

/** A UUID from names, so that ids are the same in every demo network. */
export function idOf(...names: string[]): string {
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

type Defaulted =
  | 'audience'
  | 'episodes'
  | 'fileLost'
  | 'fill'
  | 'isNotPublished'
  | 'launchedAfter'
  | 'price'
  | 'rampDays'
  | 'rejectionReason'
  | 'resubmission'
  | 'show'
  | 'site'
  | 'status'
  | 'typedSite'
  | 'videoPrice';

interface ApplicationPlan extends Partial<Pick<DemoApplication, Defaulted>> {
  company: string;
  name: string;
  platform: 'android' | 'ios';
  plan: Plan;
  dailyRequests: number;
  growth: number;
  storeAppId?: string;
  /** The last day of its statistics, counted from their start. */
  lastDay?: number;
}

function application({ company, plan, lastDay, ...facts }: ApplicationPlan): DemoApplication {
  const { name, platform, status = 'active' } = facts;
  const blocks = blockPlans[plan].map(([blockName, adFormat, place, share]) => ({
    id: idOf(company, name, platform, blockName),
    name: blockName,
    adFormat,
    place,
    isDeleted: false,
    isStopped: false,
    firstDay: null,
    lastDay: lastDay ?? null,
    share,
  }));
  return {
    launchedAfter: 0,
    rampDays: 30,
    fill: 1,
    show: 1,
    price: 1,
    videoPrice: 1.8,
    audience: {},
    isForWork: plan === 'tool',
    episodes: [],
    rejectionReason: null,
    resubmission: null,
    isNotPublished: false,
    storeAppId: null,
    site: 'northwind.example',
    fileLost: null,
    typedSite: null,
    ...facts,
    id: idOf(company, name, platform),
    status,
    blocks,
  };
}

const northwind = 'Northwind Games';
const harbour = 'Harbour Tools';
const fresh = 'Fresh Pixel';
const quick = 'Quick Tap';

/** The last day of the deleted block, whose statistics stay. */
const deletedBlockLastDay = daysBefore(179);
/** The last day of the application that its publisher stopped. */
const stoppedLastDay = daysBefore(99);

function withDeletedBlock(owner: DemoApplication): DemoApplication {
  const block: DemoBlock = {
    id: idOf(owner.id, 'Menu'),
    name: 'Menu',
    adFormat: 'fs_banner',
    place: 'menu',
    isDeleted: true,
    isStopped: false,
    firstDay: null,
    lastDay: deletedBlockLastDay,
    share: 0.05,
  };
  return { ...owner, blocks: [...owner.blocks, block] };
}

/** Changes one of the ad blocks of an application. */
function withBlock(owner: DemoApplication, name: string, change: Partial<DemoBlock>): DemoApplication {
  return { ...owner, blocks: owner.blocks.map((block) => (block.name === name ? { ...block, ...change } : block)) };
}

/** Applications with every status, and with every state of an app-ads.txt file. */
const northwindApplications: DemoApplication[] = [
  withDeletedBlock(
    application({
      company: northwind,
      name: 'Chess Trainer',
      platform: 'android',
      plan: 'bigGame',
      dailyRequests: 610_000,
      growth: 0.35,
      price: 1.05,
      videoPrice: 1.6,
      audience: { US: 1.4, IN: 1.5 },
      storeAppId: 'example.northwind.chess',
    }),
  ),
  application({
    company: northwind,
    name: 'Chess Trainer',
    platform: 'ios',
    plan: 'bigGame',
    dailyRequests: 240_000,
    growth: 0.3,
    show: 1.04,
    price: 1.4,
    audience: { US: 2, GB: 1.6, JP: 1.3, IN: 0.3, RU: 0.5 },
    storeAppId: '1500000001',
  }),
  application({
    company: northwind,
    name: 'Harvest Valley',
    platform: 'android',
    plan: 'bigGame',
    dailyRequests: 480_000,
    growth: 0.15,
    show: 0.94,
    fill: 0.93,
    price: 0.85,
    audience: { BR: 1.8, MX: 1.6, ID: 1.3 },
    storeAppId: 'example.northwind.harvest',
    site: 'harvest-valley.example',
  }),
  application({
    company: northwind,
    name: 'Harvest Valley',
    platform: 'ios',
    plan: 'game',
    dailyRequests: 150_000,
    growth: 0.1,
    fill: 0.97,
    price: 1.2,
    storeAppId: '1500000002',
    site: 'harvest-valley.example',
  }),
  application({
    company: northwind,
    name: 'Word Garden',
    platform: 'android',
    plan: 'game',
    dailyRequests: 330_000,
    growth: 0.5,
    fill: 0.97,
    price: 1.15,
    audience: { US: 1.8, GB: 1.7 },
    episodes: [badRelease],
    storeAppId: 'example.northwind.words',
    site: 'word-garden.example',
  }),
  application({
    company: northwind,
    name: 'Word Garden',
    platform: 'ios',
    plan: 'game',
    dailyRequests: 120_000,
    growth: 0.45,
    show: 1.03,
    price: 1.5,
    audience: { US: 2.2, GB: 2 },
    storeAppId: '1500000003',
  }),
  application({
    company: northwind,
    name: 'Drift City',
    platform: 'android',
    plan: 'bigGame',
    dailyRequests: 390_000,
    growth: -0.2,
    show: 0.88,
    fill: 0.82,
    price: 0.75,
    audience: { ID: 2, VN: 1.8, TR: 1.6, BR: 1.3 },
    storeAppId: 'example.northwind.drift',
    episodes: fileOutage.episodes,
    site: 'drift-city.example',
    fileLost: fileOutage,
  }),
  withBlock(
    application({
      company: northwind,
      name: 'Sudoku Every Day',
      platform: 'android',
      plan: 'game',
      dailyRequests: 210_000,
      growth: 0.05,
      show: 1.05,
      videoPrice: 1.3,
      audience: { JP: 3, KR: 2, DE: 1.5 },
      storeAppId: 'example.northwind.sudoku',
      site: 'sudoku.example',
    }),
    'Double coins',
    { isStopped: true, lastDay: blockStopped },
  ),
  application({
    company: northwind,
    name: 'Sudoku Every Day',
    platform: 'ios',
    plan: 'game',
    dailyRequests: 90_000,
    growth: 0.05,
    price: 1.3,
    videoPrice: 1.3,
    audience: { JP: 3, US: 1.5 },
    storeAppId: '1500000004',
    site: null,
    typedSite: 'sudoku.example',
  }),
  application({
    company: northwind,
    name: 'Pocket Scanner',
    platform: 'android',
    plan: 'tool',
    dailyRequests: 70_000,
    growth: 0.8,
    show: 0.85,
    fill: 0.9,
    price: 1.6,
    videoPrice: 1.2,
    audience: { DE: 1.6, IN: 1.6 },
    storeAppId: 'example.northwind.scanner',
    site: 'pocket-scanner.example',
  }),
  application({
    company: northwind,
    name: 'Шашки онлайн',
    platform: 'android',
    plan: 'game',
    dailyRequests: 160_000,
    growth: 0.2,
    show: 0.92,
    fill: 0.88,
    price: 0.7,
    audience: { RU: 6, KZ: 4, BY: 5, US: 0.2 },
    storeAppId: 'example.northwind.checkers',
    site: 'checkers.example',
  }),
  withBlock(
    application({
      company: northwind,
      name: 'Comet Runner',
      platform: 'android',
      plan: 'game',
      dailyRequests: 260_000,
      growth: 1.5,
      show: 0.97,
      rampDays: launch.rampDays,
      fill: 0.86,
      price: 1.1,
      videoPrice: 2.4,
      launchedAfter: launch.day,
      storeAppId: 'example.northwind.comet',
      site: 'comet.example',
      typedSite: 'northwind.example',
    }),
    'Double coins',
    { firstDay: launch.blockAdded },
  ),
  application({
    company: northwind,
    name: 'Solitaire Classic',
    platform: 'android',
    plan: 'game',
    dailyRequests: 45_000,
    growth: 0,
    lastDay: stoppedLastDay,
    status: 'stopped',
    storeAppId: 'example.northwind.solitaire',
  }),
  application({
    company: northwind,
    name: 'Lucky Wheel',
    platform: 'android',
    plan: 'game',
    dailyRequests: 0,
    growth: 0,
    launchedAfter: daysBefore(19),
    status: 'stopped',
    rejectionReason: {
      en: 'The store page shows gambling with real money. Change the page, then resume the app.',
      ru: 'На странице в магазине показаны азартные игры на деньги. Измените страницу и возобновите приложение.',
    },
    storeAppId: 'example.northwind.wheel',
  }),
  application({
    company: northwind,
    name: 'Island Bakery',
    platform: 'ios',
    plan: 'game',
    dailyRequests: 0,
    growth: 0,
    launchedAfter: daysBefore(2),
    status: 'on_check',
    storeAppId: '1500000005',
  }),
  application({
    company: northwind,
    name: 'Puzzle Lab',
    platform: 'ios',
    plan: 'tool',
    dailyRequests: 0,
    growth: 0,
    launchedAfter: daysBefore(4),
    status: 'test_mode',
    isNotPublished: true,
    site: null,
  }),
];

/** A large publisher, a small one, one that has just registered, and one whose account is blocked. */
export const demoPublishers: DemoPublisher[] = [
  {
    id: idOf(northwind),
    email: demoAccount.email,
    firstName: 'Anna',
    lastName: 'Nord',
    company: northwind,
    currency: 'USD',
    isNew: false,
    applications: northwindApplications,
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
      application({
        company: harbour,
        name: 'Tide Table',
        platform: 'android',
        plan: 'tool',
        dailyRequests: 4_000,
        growth: 0.6,
        price: 1.3,
        audience: { GB: 4, NL: 3, SE: 3, DE: 2 },
        storeAppId: 'example.harbour.tides',
        site: 'harbour.example',
      }),
      application({
        company: harbour,
        name: 'Knots',
        platform: 'ios',
        plan: 'tool',
        dailyRequests: 1_500,
        growth: 0.1,
        storeAppId: '1500000006',
        site: 'harbour.example',
      }),
      application({
        company: harbour,
        name: 'Lighthouse Keeper',
        platform: 'android',
        plan: 'game',
        dailyRequests: 0,
        growth: 0,
        launchedAfter: daysBefore(6),
        status: 'on_check',
        resubmission: {
          code: 'placement',
          reason: {
            en: 'Ads are placed in a way that the network does not allow. The banner covers the button that goes on.',
            ru: 'Реклама размещена так, как сеть не допускает. Баннер закрывает кнопку перехода дальше.',
          },
          note: 'The banner has moved to the end of a level. Please look at version 1.2.',
        },
        storeAppId: 'example.harbour.lighthouse',
        site: 'harbour.example',
      }),
      application({
        company: harbour,
        name: 'Sea Chess',
        platform: 'android',
        plan: 'game',
        dailyRequests: 0,
        growth: 0,
        launchedAfter: daysBefore(3),
        status: 'on_check',
        // That of another publisher's app, which the review shows.
        storeAppId: 'example.northwind.chess',
        site: 'harbour.example',
      }),
      application({
        company: harbour,
        name: 'Fog Signals',
        platform: 'android',
        plan: 'tool',
        dailyRequests: 0,
        growth: 0,
        launchedAfter: daysBefore(1),
        status: 'on_check',
        storeAppId: 'example.harbour.fog',
        site: 'harbour.example',
      }),
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
  {
    id: idOf(quick),
    email: 'leo@quicktap.example',
    firstName: 'Leo',
    lastName: 'Grant',
    company: quick,
    currency: 'USD',
    isNew: true,
    blocked: {
      en: 'The company at your website is another one than in your account. Send us a document that names both.',
      ru: 'На вашем сайте указана не та компания, что в аккаунте. Пришлите документ, в котором названы обе.',
    },
    applications: [],
  },
];

/** Finds the publisher whose applications have a site. */
export function ownerOfSite(host: DemoSite): DemoPublisher | null {
  const isOf = ({ site, typedSite }: DemoApplication) => site === host || typedSite === host;
  return demoPublishers.find(({ applications }) => applications.some(isOf)) ?? null;
}
