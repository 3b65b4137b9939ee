import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkCommands } from '#network-orders.ts';
import { staffTerminalCommands } from '#operator/commands/staff-commands.ts';
import { resultsOfCommandLine } from '#operator/testing/command-line.ts';
import { createDirectConnection } from '#orders/direct-connection.ts';
import type { NetworkStores } from '#orders/network-stores.ts';
import { createStaffLinks } from '#modules/accounts/account-dependencies.ts';
import { startTestApi } from '#testing/test-api.ts';
import type { TestApi } from '#testing/test-api.ts';

const email = 'vera@network.example';

let api: TestApi;
let terminal: Parameters<typeof resultsOfCommandLine>[0];
beforeAll(async () => {
  api = await startTestApi();
  const settings = { scope: 'publisher', timeZone: 'UTC', now: () => new Date() };
  const staffLinks = createStaffLinks(api.tokenKeys, 'https://console.example');
  // These commands use neither the warehouse nor files.
  const stores = { database: api.database, settings, staffLinks, actor: 'olga' } as unknown as NetworkStores;
  terminal = { commands: staffTerminalCommands, network: createDirectConnection(networkCommands, stores) };
});
afterAll(() => api.close());

const type = async (line: string, options: Record<string, string | boolean> = {}) => {
  const [result] = await resultsOfCommandLine(terminal, line, options);
  return result?.text ?? '';
};

test('the terminal invites, lists, changes and removes the staff', async () => {
  expect(await type('staff list')).toContain('There is no staff');
  const printed = new URL(await type(`staff invite ${email}`, { role: 'admin', print: true }));
  expect(printed.pathname).toBe('/desk/invitation');
  const part = (name: string) => printed.searchParams.get(name) ?? '';
  const link = { invitation: part('invitation'), expires: Number(part('expires')), hash: part('hash') };
  expect(await type('staff list')).toMatch(new RegExp(`^admin  invited \\S+ by olga, until \\S+  ${email}$`, 'u'));

  const person = { password: 'another horse battery', firstName: 'Vera', lastName: 'Holt' };
  expect((await api.call('acceptStaffInvitation', { body: { ...link, ...person } })).status).toBe(200);
  expect(await type('staff list')).toMatch(
    /^admin {2}no factor {2}\S+ {2}never {2}vera@network.example {2}"Vera Holt"$/u,
  );
  expect(await type(`staff change ${email}`, { role: 'operator' })).toBe(`${email} is operator.`);
  expect(await type(`staff invite ${email}`, { role: 'admin' })).toContain('can choose a new password');
  expect(await type(`staff remove ${email}`)).toBe(`${email} is removed.`);
  expect(await type('staff list')).toContain('There is no staff');
});

test('an impossible order gets an error, and changes nothing', async () => {
  await expect(type('staff invite vera', { role: 'admin' })).rejects.toThrow('"vera" is not an e-mail address.');
  await expect(type(`staff invite ${email}`, { role: 'boss' })).rejects.toThrow('--role is one of moderator, support');
  await expect(type(`staff invite ${email}`)).rejects.toThrow('--role is missing.');
  await expect(type(`staff remove ${email}`)).rejects.toThrow(`${email} is not of the staff.`);
  await expect(type(`staff cancel ${email}`)).rejects.toThrow(`There is no invitation of ${email}.`);
  expect(await type('staff list')).toContain('There is no staff');
});
