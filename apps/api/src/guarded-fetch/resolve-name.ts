import { Resolver } from 'node:dns/promises';

/** Finds the addresses of a host name; answers none when there are none or no name server answers. */
export type ResolveName = (host: string, signal: AbortSignal) => Promise<string[]>;

/**
 * Asks the name servers of the machine. Not `dns.lookup`: that occupies a thread of the pool that also hashes passwords
 * for as long as a name server is silent, and it reads the hosts file, which names hosts inside.
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
    return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  };
}
