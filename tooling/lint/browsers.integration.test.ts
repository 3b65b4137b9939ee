import { relative } from 'node:path';

import { newerFeatures } from '@publisher-console/test-kit/newer-features';
import { expect, test } from 'vitest';

import { minimumBrowsers } from '../../apps/console/src/common/context/minimum-browsers.ts';
import { featuresUsed } from './browser-features.ts';
import { crowdedTexts } from './lone-texts.ts';
import { repository } from './repository-files.ts';
import { programOf } from './type-program.ts';

const place = 'apps/console/src/browser-rules-example.tsx';

const example = `
import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';

const name: string = location.href;
const count: number = name.length;
const icon = <svg />;

/* Each of these lines has texts that are not alone. */
export const textBesideElement = <p>{icon}{name}</p>; // crowded
export const writtenText = <p>{icon} of</p>; // crowded
export const textBesideText = <p>{name}: <b>{count}</b></p>; // crowded crowded
export const number = <p>{count}{icon}</p>; // crowded
export const choice = <p>{count > 1 ? name : icon}{icon}</p>; // crowded
export const conditional = <p>{count > 1 && name}{icon}</p>; // crowded
export const other = <p>{name || icon}{icon}</p>; // crowded
export const list = <p>{[name, name]}</p>; // crowded
export const fragment = <>{name}</>; // crowded
export function Bare() { return name; } // crowded
export function Slotted({ slot, children }: { slot: ReactNode; children: ReactNode }) { return <p>{slot}{icon}{children}</p>; }
export function Passing({ slot }: { slot: ReactNode }) { return <Slotted slot={slot}><b /></Slotted>; }
export const attribute = <Slotted slot={name}><b /></Slotted>; // crowded
export const passedOn = <Passing slot={name} />; // crowded
export const children = <Slotted slot={icon}>{name}</Slotted>; // crowded

/* None of these has. */
export const alone = <p>{name}</p>;
export const aloneInChoice = <p>{count > 1 ? name : icon}</p>;
export const written = <p>{\`\${name}: \${count}\`}</p>;
export const apart = <p>{icon} <span>{name}</span>{' '}{name && icon}</p>;
export const elements = <p>{icon}{[name].map((each) => <b key={each}>{each}</b>)}</p>;
export const translated = <p>{icon}<Trans>Open {name} <b>{name}, {count}</b></Trans></p>;
export const filled = <Slotted slot={<b>{name}</b>}><b>{name}</b></Slotted>;

/* Not every browser of 2023 has these. */
export const resolvers = Promise.withResolvers(); // newer
export const address = URL.parse(name); // newer
export const { groupBy } = Object; // newer
export const timeline = new ViewTimeline(); // newer
export const sorted = [1].toSorted();
export const limit = AbortSignal.timeout(1);
`;

/** Types are slow on a busy machine: this only ends a test that hangs. */
const patience = { timeout: 600_000 };

const program = programOf('apps/console/tsconfig.json', { [place]: example });

/** The lines of the example that are marked with a word, as often as they are. */
const marked = (word: string): number[] =>
  example
    .split('\n')
    .flatMap((line, index) => [...line.matchAll(new RegExp(`\\b${word}\\b(?!\\.)`, 'gu'))].map(() => index + 1));

test(
  'every text of the console and its primitives is alone in an element, so that pages survive a translator',
  patience,
  () => {
    const found = crowdedTexts(program);
    expect(
      found
        .filter(({ file }) => file === place)
        .map(({ line }) => line)
        .toSorted((a, b) => a - b),
    ).toEqual(marked('crowded'));
    expect(found.filter(({ file }) => file !== place)).toEqual([]);
  },
);

/** What a file may use although not every supported browser has it. */
const exceptions: Record<string, string[]> = {
  'apps/console/src/app/page-prefetch.server.ts': ['AbortSignal.any'], // runs on the server
  'packages/ui/src/table/use-pinned-header.ts': ['ViewTimeline'], // asks first whether the browser has it
};

test('the console uses no built-in that a supported browser does not have', patience, () => {
  const newer = newerFeatures(minimumBrowsers);
  const found = program.getSourceFiles().flatMap((source) => {
    const file = relative(repository, source.fileName);
    if (!/^(?:apps\/console|packages\/[^/]+)\/src\//u.test(file) || /\.test\.tsx?$|\/testing\//u.test(file)) return [];
    return featuresUsed(source, program.getTypeChecker())
      .filter(({ name }) => newer.has(name) && !exceptions[file]?.includes(name))
      .map(({ name, node }) => ({ file, name, line: source.getLineAndCharacterOfPosition(node.getStart()).line + 1 }));
  });
  expect([...new Set(found.flatMap(({ file, line }) => (file === place ? line : [])))]).toEqual(marked('newer'));
  expect(found.filter(({ file }) => file !== place)).toEqual([]);
});
