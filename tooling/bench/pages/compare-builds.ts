import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { findChromium, chromiumArguments } from '@publisher-console/start/chromium';
import { freePorts, startNginx } from '@publisher-console/console/server/testing/nginx.ts';
import { chromium } from '@playwright/test';

import type { Cleanups } from './cleanups.ts';
import type { Target } from './measure-round.ts';
import { measureRounds } from './measure-rounds.ts';
import type { Measured } from './measure-rounds.ts';
import { fewestRounds, WrongUsage } from './options.ts';
import type { Options } from './options.ts';
import { profiles } from './profiles.ts';
import { waitUntilQuiet } from '#support/quiet-machine.ts';
import { warmUp } from './warm-up.ts';
import { startBuild } from './running-build.ts';
import { pageSubjects } from './subjects.ts';
import type { PageName } from './subjects.ts';

export interface Comparison extends Measured {
  browser: string;
  /** Commits by the names of the builds. */
  commits: Record<string, string>;
  /** The pages that the older build does not have, or that show no figures there. */
  missing: PageName[];
}

interface CompareOptions extends Options {
  repository: string;
  cleanups: Cleanups;
  endsAt: number;
  onLine: (line: string) => void;
}

/** Starts what is compared, visits each page once, and measures all rounds. */
export async function compareBuilds(options: CompareOptions): Promise<Comparison> {
  const { repository, against, cleanups, onLine, subjects, isAnyLoadAllowed } = options;
  const profile = profiles[options.profile];
  const older = against === null ? null : olderFolder(repository, against);
  if (!isAnyLoadAllowed) await waitUntilQuiet();

  const executablePath = findChromium(process.env);
  const browser = await chromium.launch({
    args: [...chromiumArguments, '--host-resolver-rules=MAP console.example 127.0.0.1'],
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    ...(executablePath && { executablePath }),
  });
  cleanups.add(() => browser.close());

  const pages = pagesFor(subjects);
  const addBuild = async (name: 'new' | 'old', folder: string) => {
    const started = await startBuild(folder, cleanups);
    const build = { ...started, origin: await inFront(started.origin, options) };
    onLine(`Started ${name}: ${build.commit}`);
    const shown = await warmUp(browser, build, { pages, viewport: profile.viewport });
    return { commit: build.commit, target: { name, ...build, pages: shown } };
  };
  const own = await addBuild('new', repository);
  const missingHere = pages.filter((page) => !own.target.pages.includes(page));
  if (missingHere.length > 0) throw new Error(`This build shows no figures on: ${missingHere.join(', ')}.`);
  const old = older === null ? null : await addBuild('old', older);
  const missing = old === null ? [] : pages.filter((page) => !old.target.pages.includes(page));
  if (missing.length > 0) onLine(`The older build shows no figures on: ${missing.join(', ')}`);

  const targets: Target[] = [...(old === null ? [] : [old.target]), own.target];
  const measured = await measureRounds(targets, {
    ...options,
    browser,
    profile,
    fewestRounds: isAnyLoadAllowed ? 1 : fewestRounds,
  });
  const commits = { new: own.commit, ...(old !== null && { old: old.commit }) };
  return { ...measured, browser: `Chromium ${browser.version()}`, commits, missing };
}

/** Where the browser finds what listens at an origin of the loopback: there, or behind nginx. */
async function inFront(origin: string, { isHttp2, cleanups }: CompareOptions): Promise<string> {
  if (!isHttp2) return origin;
  const port = Number(new URL(origin).port);
  const [apiPort = 0] = await freePorts(1);
  // The console calls its API directly.
  const nginx = await startNginx({ consoles: [port, port], apis: [port, port], apiPort });
  cleanups.add(() => nginx.close());
  return `https://console.example:${nginx.port}`;
}

/** The pages to visit before the rounds. */
function pagesFor(subjects: Options['subjects']): PageName[] {
  const needsReport = subjects.includes('absence') || subjects.includes('interactions');
  return (Object.keys(pageSubjects) as PageName[]).filter(
    (page) => subjects.includes(page) || (page === 'statistics' && needsReport),
  );
}

function olderFolder(repository: string, against: string): string {
  const folder = resolve(repository, against);
  if (!existsSync(join(folder, 'tooling/start/start.mjs')))
    throw new WrongUsage(`${folder} is no clone of the product.`);
  if (folder === repository) throw new WrongUsage('--against names this checkout itself.');
  return folder;
}
