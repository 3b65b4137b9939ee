import { NODATA, NOTFOUND } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { FetchFault } from './fetch-outcome.ts';

/**
 * Finds the addresses of a host name; an empty list when the name has none. Throws `FetchFault` when no name server answers
 * that, or the reason of the aborted signal.
 */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Resolves names by the name servers of the machine, not by `dns.lookup`. While a name server does not answer,
 * `dns.lookup` blocks a thread of the pool that also hashes passwords. It also reads the hosts file, which has names of
 * internal hosts.
 * https://nodejs.org/api/dns.html#implementation-considerations
 * @param servers - name servers as `address:port`; only tests set others than the machine's
 */
export function createResolveName(servers?: string[]): ResolveName {
  return async (host, signal) => {
    signal.throwIfAborted();
    const resolver = new Resolver({ timeout: 1_500, tries: 2, maxTimeout: 3_000 });
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    const answers = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
    signal.removeEventListener('abort', cancel);
    signal.throwIfAborted();
    const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    if (found.length === 0 && !answers.every(isAnswer)) throw new FetchFault('name_servers_failed');
    return found;
  };
}

/** Whether a name server has answered, perhaps that there is no such name. */
function isAnswer(answer: PromiseSettledResult<unknown>): boolean {
  if (answer.status === 'fulfilled') return true;
  const { code } = answer.reason as NodeJS.ErrnoException;
  return code === NODATA || code === NOTFOUND;
}
