import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { QueryParameters } from '#contract/operation.ts';
import { addAdBlock, addApplication } from '#modules/applications/testing/added.ts';
import { addSignedInStaff } from '#modules/staff/testing/staff-member.ts';
import type { SignedInStaff } from '#modules/staff/testing/staff-member.ts';
import { hour } from '#process/durations.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import { auditEvent } from '#stores/sql/tables/audit.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

let api: TestApi;
let admin: SignedInStaff;
beforeAll(async () => {
  api = await startTestApi();
  admin = await addSignedInStaff(api.database, 'admin');
});
afterAll(() => api.close());

const add = (...events: (typeof auditEvent.$inferInsert)[]) =>
  asNetwork(api.database, (network) => network.insert(auditEvent).values(events));

const read = async (query: QueryParameters<'getDeskAudit'>) =>
  (await api.call('getDeskAudit', { query, headers: admin.headers })).data;

const give = (name: string, input: Record<string, unknown>) =>
  api.call('giveOrder', { params: { name }, body: { input }, headers: admin.headers });

describe('the audit log at the desk', () => {
  test('names whom and what an event is about, and who did it', async () => {
    const anna = await api.addPublisher();
    const app = await addApplication(api.database, anna.id, { name: 'Chess' });
    const { id: adBlockId, number } = await addAdBlock(api.database, app, { name: 'Menu' });
    const publisherId = anna.id;
    await add(
      { kind: 'external_id_set', publisherId, actor: 'olga', details: { adBlockId, source: 'main' } },
      { kind: 'application_changed', publisherId, applicationId: app.id, personId: anna.id },
    );
    const { items, next } = await read({ user: String(anna.number) });
    const company = expect.any(String) as string;
    expect([next, items]).toMatchObject([
      null,
      [
        { kind: 'application_changed', application: { name: 'Chess' }, person: { email: anna.email }, adBlock: null },
        {
          kind: 'external_id_set',
          actor: 'olga',
          person: null,
          publisher: { number: anna.number, company },
          adBlock: { number, name: 'Menu' },
        },
      ],
    ]);
  });

  test('shows who signed in to the desk, and finds what a member of the staff did in sessions and by orders', async () => {
    const vera = await addSignedInStaff(api.database, 'support');
    await add({ kind: 'staff_login', personId: vera.personId }, { kind: 'account_blocked', actor: vera.email });
    expect((await read({ actor: vera.email })).items).toMatchObject([
      { kind: 'account_blocked', actor: vera.email },
      { kind: 'staff_login', person: { name: 'Vera Holt', email: vera.email } },
    ]);
    const listed = await give('listAudit', {
      limit: 10,
      after: null,
      user: null,
      kind: 'staff_login',
      actor: vera.email,
      from: null,
      to: null,
    });
    expect(listed.data.result).toMatchObject({ rows: [{ kind: 'staff_login', person: vera.email, actor: null }] });
  });

  test('is read in pages, by kind and by time', async () => {
    const kind = 'paged_kind';
    const at = new Date(Date.now() - 48 * hour);
    await add({ kind, at }, { kind }, { kind });
    const first = await read({ kind, limit: 2 });
    const second = await read({ kind, limit: 2, after: first.next ?? '' });
    expect([first.items.length, second.items.map((event) => event.at), second.next]).toEqual([
      2,
      [at.toISOString()],
      null,
    ]);
    const to = new Date(at.getTime() + hour).toISOString();
    expect((await read({ kind, to })).items).toHaveLength(1);
    expect((await read({ kind, from: to })).items).toHaveLength(2);
    const unknown = await api.call('getDeskAudit', { query: { user: 'nobody@x.example' }, headers: admin.headers });
    expect([unknown.code, unknown.message]).toEqual([
      'order_refused',
      expect.stringContaining('There is no publisher "nobody@x.example"'),
    ]);
  });
});

describe('an export of the audit log', () => {
  test('has the filtered events as lines or as CSV without formulas, and is itself an event', async () => {
    const kind = 'exported_kind';
    const at = new Date(Date.now() - 2 * hour);
    await add({ kind, at, actor: '=HYPERLINK("x")' }, { kind, at, details: { a: 'one, "two"' } });
    const exported = async (format: 'csv' | 'ndjson') =>
      api.call('exportDeskAudit', { query: { format, kind }, headers: admin.headers });
    const lines = (await exported('ndjson')).text.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { kind, actor: '=HYPERLINK("x")' },
      { kind, details: { a: 'one, "two"' } },
    ]);
    const csv = await exported('csv');
    expect(csv.headers['content-disposition']).toBe('attachment; filename=audit.csv');
    const [header, formula, ...rest] = csv.text.split('\r\n');
    expect([header?.split(',')[0], rest.length]).toEqual(['id', 2]);
    expect(formula).toContain(`"'=HYPERLINK(""x"")"`);
    // Two exports of the same events within an hour are recorded once.
    expect((await read({ kind: 'audit_exported', actor: admin.email })).items).toMatchObject([
      { actor: admin.email, details: { kind } },
    ]);
  });

  test('of an account leaves an event for each part, unless the whole was exported within the hour', async () => {
    const [anna, bert] = [await api.addPublisher(), await api.addPublisher()];
    const rowsOf = (id: string, table: string) => give('exportRows', { id, table, after: null });
    await rowsOf(anna.id, 'application');
    await rowsOf(anna.id, 'application');
    await rowsOf(anna.id, 'session');
    await give('exportFile', { id: anna.id, file: randomUUID(), start: 0 });
    const details = async (user: number) =>
      (await read({ user: String(user), kind: 'account_exported' })).items.map((event) => event.details);
    expect(await details(anna.number)).toMatchObject([
      { file: expect.any(String) },
      { table: 'session' },
      { table: 'application' },
    ]);
    await give('exportUser', { user: bert.email });
    await rowsOf(bert.id, 'application');
    expect(await details(bert.number)).toEqual([{}]);
    expect((await rowsOf(randomUUID(), 'application')).code).toBe('order_refused');
  });
});
