import { expect, test } from 'vitest';
import { startNameServer } from '#testing/name-server.ts';
import type { AnswerName, NameAnswer, NameQuestion } from '#testing/name-server.ts';
import { createResolveName } from './resolve-name.ts';

/** Resolves a name by a name server that answers the same to every question. */
async function resolvedBy(answer: NameAnswer | AnswerName): Promise<{ found: string[]; transports: string[] }> {
  const server = await startNameServer(typeof answer === 'function' ? answer : () => answer);
  const found = await createResolveName([server.address])('a.example', new AbortController().signal);
  await server.close();
  return { found: found.toSorted(), transports: server.questions.map(({ transport }) => transport) };
}

test.each([
  [['93.184.215.14', '2606:4700::1111']],
  [['93.184.215.14', '93.184.215.15']],
  [['2606:4700::1111']],
  [['127.0.0.1']],
  [[]],
])('a name has the addresses that the name server returns: %j', async (addresses) => {
  expect(await resolvedBy(addresses)).toMatchObject({ found: addresses.toSorted() });
});

test('an alias has the addresses that its answer names', async () => {
  expect(await resolvedBy({ alias: 'localhost', addresses: ['127.0.0.1', '::1'] })).toMatchObject({
    found: ['127.0.0.1', '::1'],
  });
});

test('an answer that is too long for UDP is requested over TCP', async () => {
  const answer = ({ transport }: NameQuestion) => (transport === 'udp' ? 'truncated' : ['93.184.215.14']);
  expect(await resolvedBy(answer)).toEqual({ found: ['93.184.215.14'], transports: ['udp', 'udp', 'tcp', 'tcp'] });
});

test('the failure of all name servers differs from a name that does not exist', async () => {
  await expect(resolvedBy('failed')).rejects.toMatchObject({ failure: 'name_servers_failed' });
});

test('a name is not looked up when its caller has left', async () => {
  const reason = new Error('The caller left.');
  await expect(createResolveName([])('a.example', AbortSignal.abort(reason))).rejects.toBe(reason);
});
