import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import type { APIRequestContext } from '@playwright/test';

/** The variable with the address of the program that answers for outside hosts. The global setup sets it. */
const addressVariable = 'E2E_OUTSIDE';

/**
 * Lets the journeys change the answers of outside hosts.
 * @returns the settings with which the API reaches these hosts
 */
export async function reachOutside(port: number, dataDir: string) {
  const address = `http://127.0.0.1:${port}`;
  process.env[addressVariable] = address;
  const { setting, authority } = await (await fetch(address)).json();
  const authorityFile = join(dataDir, 'outside-authority.pem');
  await writeFile(authorityFile, authority);
  return { OUTSIDE_ADDRESSES: setting, NODE_EXTRA_CA_CERTS: authorityFile };
}

/** Whether the product under test reaches the program for outside hosts. A product of `E2E_ORIGIN` does not. */
export const isOutsideInReach = (): boolean => process.env[addressVariable] !== undefined;

/** Publishes the app-ads.txt file of a developer's website. */
export async function publishFile(request: APIRequestContext, host: string, lines: readonly string[]): Promise<void> {
  await request.put(`${process.env[addressVariable]}/${host}`, { data: `${lines.join('\n')}\n` });
}

/** An event that a website has received: its headers, and its unchanged body. */
export interface ReceivedEvent {
  headers: Record<string, string>;
  body: string;
}

/** The events that `https://<host>/hooks` has received so far, the oldest first. */
export async function receivedEvents(request: APIRequestContext, host: string): Promise<ReceivedEvent[]> {
  return (await request.get(`${process.env[addressVariable]}/${host}`)).json();
}

/** The store page of an app whose developer has the website `games-<site>.example`. */
export const playLink = (site: number, word: string): string =>
  `https://play.google.com/store/apps/details?id=com.games${site}.${word}`;
