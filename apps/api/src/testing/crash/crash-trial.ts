import type { TrialStores } from './trial-stores.ts';

/** What came of one kill, or of many. */
export interface CrashCounts {
  /** What was answered with success before the kill. */
  acknowledged: number;
  /** What was acknowledged and is missing afterwards. */
  lost: number;
  /** What was answered with a refusal. */
  refused: number;
  /** What is there twice, or was done twice when it was repeated. */
  doubled: number;
  /** What got no answer. It may be there or not. */
  unknown: number;
  /** Everything else that is wrong, in words. */
  faults: string[];
}

/** A trial on stores of its own. */
export interface StagedTrial {
  /** Kills something once, after `part` (0 to 1) of the work, and looks at the result. */
  round(part: number): Promise<Partial<CrashCounts>>;
  /** Looks at what only the end of all rounds shows. */
  end?(): Promise<Partial<CrashCounts>>;
  close(): Promise<void>;
}

export type Settings = Record<string, string>;

/** What a trial is given. */
export interface Staging {
  stores: TrialStores;
  /** How many rounds it will have at most. */
  rounds: number;
  /** The settings of a new network: its relational store is embedded, its warehouse a server. */
  embeddedSql(): Promise<Settings>;
  /** The settings of a new network on servers alone. */
  servers(): Promise<Settings>;
  /** The settings of a new network on embedded stores alone. */
  embedded(): Promise<Settings>;
}

export interface CrashTrial {
  /** What is killed, and during what. */
  name: string;
  /** The rounds of a run whose COUNT is 1. */
  share: number;
  stage(staging: Staging): Promise<StagedTrial>;
}
