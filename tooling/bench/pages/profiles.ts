/** A device and its line, as the browser emulates them. */
export interface Profile {
  title: string;
  viewport: { width: number; height: number };
  /** How many times slower the processor is. */
  cpu: number;
  /** Milliseconds of a round trip, and bytes a second. */
  network: { latency: number; downloadThroughput: number; uploadThroughput: number };
}

const bytesOf = (megabits: number): number => (megabits * 1_000_000) / 8;

/** “Slow 4G” of Lighthouse is the phone's line: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
export const profiles = {
  phone: {
    title: 'slow phone (412 px wide, 4× CPU, 1.6 Mbit/s, 150 ms)',
    viewport: { width: 412, height: 823 },
    cpu: 4,
    network: { latency: 150, downloadThroughput: bytesOf(1.6), uploadThroughput: bytesOf(0.75) },
  },
  desktop: {
    title: 'desktop (1,440 px wide, no slower CPU, 10 Mbit/s, 40 ms)',
    viewport: { width: 1440, height: 900 },
    cpu: 1,
    network: { latency: 40, downloadThroughput: bytesOf(10), uploadThroughput: bytesOf(5) },
  },
} satisfies Record<string, Profile>;

export type ProfileName = keyof typeof profiles;

/** −1 is “no limit” for the browser: https://chromedevtools.github.io/devtools-protocol/tot/Network/ */
export const noNetworkLimit: Profile['network'] = { latency: 0, downloadThroughput: -1, uploadThroughput: -1 };
