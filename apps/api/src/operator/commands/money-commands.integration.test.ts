import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ExportedEntry } from '#modules/money/balances.network.ts';
import { startMoneyNetwork } from '#modules/money/testing/money-network.ts';
import type { MoneyNetwork } from '#modules/money/testing/money-network.ts';
import type { CliResult, ParsedOptions } from '#operator/cli-command.ts';
import { moneyTerminalCommands } from './money-commands.ts';

let network: MoneyNetwork;
let folder: string;
let publisher: number;

beforeAll(async () => {
  network = await startMoneyNetwork('2026-03-10');
  folder = await mkdtemp(join(tmpdir(), 'publisher-console-money-'));
  publisher = network.banner.publisherNumber;
  await network.closeMonth('2026-01', [[network.banner, '60.014997']]);
});
afterAll(async () => {
  await network.close();
  await rm(folder, { recursive: true, force: true });
});

/** What a command prints. */
async function run(name: string, operands: string[] = [], options: ParsedOptions = {}): Promise<CliResult[]> {
  const command = moneyTerminalCommands.find((each) => each.name === name);
  if (command === undefined) throw new Error(`There is no command ${name}.`);
  const output = command.run(network.by('Vera'), operands, folder, options);
  if (!(Symbol.asyncIterator in output)) return [await output];
  const results: CliResult[] = [];
  for await (const result of output) results.push(result);
  return results;
}

async function pay(options: ParsedOptions, ...lines: string[]): Promise<CliResult | undefined> {
  await writeFile(join(folder, 'paid.csv'), ['reference,publisher,day,amount', ...lines, ''].join('\n'));
  const [result] = await run('money payments', ['paid.csv'], options);
  return result;
}

test('payments are read from CSV with columns in any order, and wrong ones are named by the lines of the file', async () => {
  const good = `PAY-1,${publisher},2026-03-01,10.5`;
  const refused = await pay({}, good, '', `PAY-2,${publisher},2026-03-01,999`, 'PAY-3,1,2026-03-01,1');
  expect(refused?.isFailure).toBe(true);
  expect(refused?.text.split('\n').map((line) => line.slice(0, 9))).toEqual(['Nothing w', '  line 4:', '  line 5:']);
  const checked = await pay({ 'dry-run': true }, good);
  expect(checked?.text).toContain('10.50 USD of 1; all balances are 49.51 USD then');
  expect((await pay({}, good))?.text).toContain('1 are recorded; 0 were recorded before.');
  expect((await pay({}, good))?.text).toContain('0 are recorded; 1 were recorded before.');
  await expect(pay({}, 'PAY-4,1')).rejects.toThrow('These lines do not have 4 values: 2.');
});

test('exported entries have all that their hashes are made of', async () => {
  const exported = (await run('money export')).map(({ data }) => data as ExportedEntry);
  expect(exported).toHaveLength(2);
  let previous = '';
  for (const own of exported) {
    const columns = [own.entry, own.publisherId, own.kind, own.minor, own.currency, own.concerns, own.booked];
    const about = [own.application, own.reason?.en, own.reason?.ru, own.opposes, own.reference, own.paidOn];
    const by = [own.madeBy, own.approvedBy, Date.parse(own.createdAt)];
    const text = [...columns, ...about, ...by].map((column) => String(column ?? '')).join('\n');
    expect(own.previous).toBe(previous);
    expect(own.hash).toBe(createHash('sha256').update(Buffer.from(previous, 'hex')).update(text).digest('hex'));
    previous = own.hash;
  }
  const [verified] = await run('money verify');
  expect(verified).toMatchObject({ isFailure: false, text: expect.stringContaining(`Last hash: ${previous}`) });
});
