import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { readPdf } from '#modules/documents/testing/read-pdf.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { daysOf } from '#modules/statistics/days/periods.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { asOwner } from '#stores/sql/as-owner.ts';
import { contract } from '#stores/sql/tables/document.ts';
import { storedFile } from '#stores/sql/tables/file.ts';
import { act, actText } from '#stores/sql/tables/ledger.ts';
import { publisher } from '#stores/sql/tables/publisher.ts';
import { startTestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import type { TestWarehouse } from '#stores/warehouse/testing/test-warehouse.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi, TestPublisher, Tokens } from '#testing/test-api.ts';

const at = new Date('2026-04-20T12:00:00Z');

let warehouse: TestWarehouse;
let api: TestApi;
let vera: SignedInStaff;
let anna: TestPublisher & Tokens;
let oleg: TestPublisher & Tokens;
const blocks: number[] = [];
beforeAll(async () => {
  warehouse = await startTestWarehouse();
  api = await startTestApi({ warehouse, now: () => at });
  vera = await addSignedInStaff(api.database, 'admin', { at });
  anna = await api.signIn({ company: 'Northwind {total}', firstName: 'Anna', lastName: 'Berg', currency: 'USD' });
  oleg = await api.signIn({ company: 'Harbour', currency: 'JPY' });
  for (const { id: publisherId } of [anna, oleg]) {
    const { id } = await addApplication(api.database, publisherId, { name: 'Chess' });
    blocks.push((await addAdBlock(api.database, { id, publisherId }, { name: 'Menu' })).number);
  }
});
afterAll(async () => {
  await api.close();
  await warehouse.remove();
});

const order = (name: string, input: Record<string, unknown>) =>
  api.call('giveOrder', { params: { name }, body: { input }, headers: vera.headers });

const setText = (source: string, place: { locale?: 'en' | 'ru'; counterparty?: 'self_employed' } = {}) => {
  const { locale = 'en', counterparty = null } = place;
  // Without a version, whatever is there is replaced.
  return order('setDocument', { kind: 'act', locale, counterparty, source });
};

async function close(month: string, days: readonly string[]) {
  const columns = 'date,ad_block_number,country,requests,selections,impressions,clicks,completions,revenue';
  const rows = days.flatMap((date) =>
    blocks.map((block) => `${date},${block},DE,10,0,0,0,0,${date.endsWith('-01') ? '1234.5' : '0'}`),
  );
  const body = [columns, ...rows, ''].join('\n') as never;
  const loaded = await api.call('putDeskFeedFile', {
    params: { source: 'main' },
    query: { force: true, reason: 'Test' },
    body,
    headers: { ...vera.headers, 'content-type': 'text/csv' },
  });
  expect(loaded.status).toBe(200);
  expect((await order('closeMonth', { month })).status).toBe(200);
}

async function sign({ id: publisherId }: { id: string }, number: string) {
  const fileId = randomUUID();
  await asOwner(api.database, async (all) => {
    const file = { name: 'c.pdf', type: 'application/pdf', size: 1, sha256: Buffer.alloc(32), createdAt: at };
    await all
      .insert(storedFile)
      .values({ id: fileId, publisherId, purpose: 'contract', key: randomUUID(), ...file, usedAt: at });
    const updatedAt = new Date('2025-11-20T12:00:00Z');
    const signed = { number, counterparty: 'self_employed', fileId, updatedAt } as const;
    await all.insert(contract).values({ id: randomUUID(), publisherId, ...signed });
  });
}

const actOf = (month: string, { token }: Tokens = anna, locale: 'en' | 'ru' = 'en') =>
  api.app.inject({
    method: 'POST',
    url: `/money/month/${month}/file`,
    headers: { authorization: `Bearer ${token}`, 'accept-language': locale },
    payload: { paper: 'act', format: 'pdf' },
  });
const textOf = async (month: string, reader: Tokens = anna, locale: 'en' | 'ru' = 'en') => {
  const answer = await actOf(month, reader, locale);
  expect(answer.statusCode).toBe(200);
  const { metadata, pages } = await readPdf(answer.rawPayload);
  return `${metadata.title} | ${pages.join(' ').replaceAll(/\s+/g, ' ')}`;
};
const hasAct = async (month: string, { token }: Tokens = anna) =>
  (await api.call('getMoneyMonth', { token, params: { month } })).data.hasAct;

const everything =
  '{company}; {name}; {publisherId}; {contract}; {contractDate}; {statement}; {month}; {firstDay}; {lastDay}; {total} {currency}; {network}';

test('a month that was closed before the first template has no act', async () => {
  await close('2026-01', daysOf({ from: '2026-01-01', to: '2026-01-31' }));
  expect((await setText(`# Act {statement}\n\n${everything}`)).status).toBe(200);
  expect([await hasAct('2026-01'), (await actOf('2026-01')).statusCode]).toEqual([false, 404]);
});

test('a template with an unknown field is refused, and the refusal names the field, also in the title', async () => {
  for (const source of ['# Act\n\n{totl}', '# Act {totl}\n\nText']) {
    const { status, message } = await setText(source);
    expect([status, message]).toEqual([409, expect.stringContaining('there is no {totl}')]);
  }
});

test('an act has the figures of its statement, and a blank line for each unknown value', async () => {
  await sign(anna, '17/2026');
  await close('2026-02', daysOf({ from: '2026-02-01', to: '2026-02-28' }));
  expect([await hasAct('2026-02'), await hasAct('2026-02', oleg)]).toEqual([true, true]);
  const text = await textOf('2026-02');
  const own = `2026-02-${anna.number}`;
  for (const part of [
    `Act ${own} | `,
    `Northwind {total}; Anna Berg; ${anna.number}; 17/2026; 20 November 2025; ${own}; February 2026; 1 February 2026;`,
    '28 February 2026; 1,234.50 USD;',
  ])
    expect(text).toContain(part);
  expect(await textOf('2026-02', oleg)).toMatch(
    new RegExp(`${oleg.number}; _+; _+; 2026-02-${oleg.number};.* 1,234 JPY`),
  );
});

test('an act stays as it was made, whatever the template, the contract and the publisher become', async () => {
  const before = (await actOf('2026-02')).rawPayload;
  expect((await setText('# Act\n\nAnother text')).status).toBe(200);
  await asNetwork(api.database, async (network) => {
    await network.update(publisher).set({ company: 'Renamed' }).where(eq(publisher.id, anna.id));
    await network.update(contract).set({ revokedAt: at }).where(eq(contract.publisherId, anna.id));
  });
  expect((await actOf('2026-02')).rawPayload.equals(before)).toBe(true);
  const causedBy = expect.objectContaining({ cause: expect.objectContaining({ message: expect.any(String) }) });
  await expect(asOwner(api.database, (all) => all.update(act).set({ company: 'x' }))).rejects.toEqual(causedBy);
  await expect(asOwner(api.database, (all) => all.update(actText).set({ source: 'x' }))).rejects.toEqual(causedBy);
});

test('the text for the counterparty comes first, then the one in the language of the reader', async () => {
  await sign(anna, '18/2026');
  expect((await setText('# Акт\n\nДля всех', { locale: 'ru' })).status).toBe(200);
  expect((await setText('# Act\n\nFor the self-employed', { counterparty: 'self_employed' })).status).toBe(200);
  await close('2026-03', daysOf({ from: '2026-03-01', to: '2026-03-31' }));
  expect(await textOf('2026-03', anna, 'ru')).toContain('For the self-employed');
  expect(await textOf('2026-03', oleg, 'ru')).toContain('Для всех');
  expect(await textOf('2026-03', oleg)).toContain('Another text');
});

test('no publisher reads the act of another one', async () => {
  const stranger = await api.signIn();
  expect((await actOf('2026-02', stranger)).statusCode).toBe(404);
});
