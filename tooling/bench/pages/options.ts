import { parseArgs } from 'node:util';
import { profiles } from './profiles.ts';
import type { ProfileName } from './profiles.ts';
import { subjects } from './subjects.ts';
import type { SubjectName } from './subjects.ts';

/** With fewer rounds, one disturbed visit would decide the median. */
export const fewestRounds = 3;

export interface Options {
  /** The folder of another clone, as given; null to measure this checkout alone. */
  against: string | null;
  rounds: number;
  /** No round begins that would probably end later. */
  minutes: number;
  subjects: SubjectName[];
  profile: ProfileName;
  /** Puts nginx with docs/nginx.conf in front, so that the browser gets HTTP/2 and TLS. */
  isHttp2: boolean;
  /** Measures on a busy machine too. The results are not comparable and are not written. */
  isAnyLoadAllowed: boolean;
}

/** The arguments are not those of the command. */
export class WrongUsage extends Error {}

export const usage = `pnpm bench:pages [--against FOLDER] [--rounds 4] [--minutes 15] [--profile phone|desktop]
  [--pages ${subjects.join(',')}] [--http2] [--any-load]`;

/** Reads the arguments of the command. Throws `WrongUsage`, which names the first wrong one. */
export function readOptions(args: string[]): Options {
  const values = parsed(args);
  const isAnyLoadAllowed = values['any-load'];
  const chosen = values.pages.split(',');
  const unknown = chosen.find((name) => !subjects.some((subject) => subject === name));
  if (unknown !== undefined) throw new WrongUsage(`--pages: "${unknown}" is none of ${subjects.join(', ')}.`);
  if (!Object.hasOwn(profiles, values.profile))
    throw new WrongUsage(`--profile: choose one of ${Object.keys(profiles).join(', ')}.`);
  return {
    against: values.against ?? null,
    rounds: wholeNumber('rounds', values.rounds, isAnyLoadAllowed ? 1 : fewestRounds),
    minutes: wholeNumber('minutes', values.minutes, 2),
    subjects: subjects.filter((subject) => chosen.includes(subject)),
    profile: values.profile as ProfileName,
    isHttp2: values.http2,
    isAnyLoadAllowed,
  };
}

function wholeNumber(name: string, text: string, least: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < least)
    throw new WrongUsage(`--${name} is a whole number, ${least} or more.`);
  return number;
}

function parsed(args: string[]) {
  try {
    const options = {
      against: { type: 'string' },
      rounds: { type: 'string', default: '4' },
      minutes: { type: 'string', default: '15' },
      profile: { type: 'string', default: 'phone' },
      pages: { type: 'string', default: subjects.join(',') },
      http2: { type: 'boolean', default: false },
      'any-load': { type: 'boolean', default: false },
    } as const;
    return parseArgs({ args, options }).values;
  } catch (error) {
    throw new WrongUsage((error as Error).message, { cause: error });
  }
}
