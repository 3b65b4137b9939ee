import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allCommands } from './commands.ts';

test('docs/commands.md has a row for each command, and for no other', async () => {
  const page = await readFile(join(import.meta.dirname, '../../../../docs/commands.md'), 'utf8');
  const rows = [...page.matchAll(/^\| `bin\/network ([a-z-]+(?: [a-z-]+){0,2})/gm)].map(([, name = '']) => name);
  const names = (await allCommands()).map(({ name }) => name);
  const documented = rows
    // An operand may look like a word of a command.
    .map((row) => [row, row.split(' ').slice(0, 2).join(' ')].find((name) => names.includes(name)) ?? row.split(' ')[0])
    .filter((row) => row !== '--version');
  expect(new Set(documented)).toEqual(new Set(names));
  expect(documented).toHaveLength(names.length);
});
