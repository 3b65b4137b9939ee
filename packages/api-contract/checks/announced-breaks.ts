import { readdir, readFile } from 'node:fs/promises';

import type { Break } from './place.ts';

/** One thing that breaks callers, wherever they meet it. */
export interface Finding {
  part: string;
  fault: string;
  calls: string[];
  /** The changeset that announces it to the client's users; null without one. */
  changeset: string | null;
}

interface Announcements {
  /** The folder of the changesets that are not released yet. */
  changesets: URL;
  /** The version of the client's last release. */
  clientVersion: string;
}

const client = '@publisher-console/api-client';

/** Breaking changes by what breaks, each with the changeset that announces it. */
export async function findings(breaks: Break[], announcements: Announcements): Promise<Finding[]> {
  const announced = await announcedParts(announcements);
  const grouped = Map.groupBy(breaks, ({ part, fault }) => `${part}: ${fault}`);
  return [...grouped.values()].flatMap((alike) => {
    const [{ part, fault } = { part: '', fault: '' }] = alike;
    const calls = [...new Set(alike.map(({ call }) => call))];
    return { part, fault, calls, changeset: announced.get(part) ?? null };
  });
}

/** A finding in one line, with the first of the calls that meet it. */
export function lineOf({ part, fault, calls }: Finding): string {
  const [first = '', ...others] = calls;
  const where = part.startsWith(first) ? '' : ` (${first}${others.length === 0 ? '' : ` and ${others.length} more`})`;
  return `${part}: ${fault}${where}`;
}

/** The files of changes that are not released yet. */
export async function changesetNames(changesets: URL): Promise<string[]> {
  return (await readdir(changesets)).filter((name) => name.endsWith('.md'));
}

/**
 * The parts of the document that changesets name as broken, each with the changeset: the code spans of items that begin
 * with `- Breaking:`. Only a changeset that raises the part of the version that may break counts.
 */
async function announcedParts({ changesets, clientVersion }: Announcements): Promise<Map<string, string>> {
  const names = await changesetNames(changesets);
  const parts = await Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, changesets), 'utf8');
      if (!mayBreak(text, clientVersion)) return [];
      return [...text.matchAll(/^- Breaking: [^\n]*(?:\n {2}[^\n]*)*/gm)]
        .flatMap(([item]) => [...item.matchAll(/`([^`]+)`/g)])
        .map(([, part = '']): [string, string] => [part, name]);
    }),
  );
  return new Map(parts.flat());
}

/** The first number of a version may break callers, and the second one while the first is 0. */
function mayBreak(changeset: string, clientVersion: string): boolean {
  const bump = new RegExp(`^'${client}': (\\w+)$`, 'm').exec(changeset)?.[1];
  return bump === 'major' || (bump === 'minor' && clientVersion.startsWith('0.'));
}
