import { readFile } from 'node:fs/promises';

import { parse } from 'yaml';

import { findings } from './announced-breaks.ts';
import type { Finding } from './announced-breaks.ts';
import { breakingChanges } from './breaking-changes.ts';
import type { ContractDocument } from './contract-document.ts';

const root = new URL('../../../', import.meta.url);

export interface Comparison {
  released: ContractDocument;
  current: ContractDocument;
  found: Finding[];
}

/** Compares the document of this checkout with the one of the client's last release. */
export async function compareDocuments(): Promise<Comparison> {
  const [released, current] = await Promise.all([readDocument('released/openapi.yaml'), readDocument('openapi.yaml')]);
  const manifest = JSON.parse(await readFile(new URL('packages/api-client/package.json', root), 'utf8'));
  const announcements = { changesets: new URL('.changeset/', root), clientVersion: String(manifest.version) };
  return { released, current, found: await findings(breakingChanges(released, current), announcements) };
}

/** A document in the folder of this package. */
export async function readDocument(name: string): Promise<ContractDocument> {
  const file = new URL(`packages/api-contract/${name}`, root);
  return parse(await readFile(file, 'utf8')) as ContractDocument;
}

/** The part of a version that has to change with a breaking change: the first number, or two while that is 0. */
export function compatibility({ info }: ContractDocument): string {
  const [major = '', minor = ''] = info.version.split('.');
  return major === '0' ? `0.${minor}` : major;
}
