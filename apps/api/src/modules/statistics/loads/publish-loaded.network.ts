import { AnswerLost, NetworkNotRunning } from '#orders/connection.ts';
import type { CommandInput } from '#orders/command.ts';
import type { LoadConnection, loadCommands } from './load-commands.network.ts';

/** The connection was lost twice while a load was published. */
export class PublicationUnknown extends Error {
  override readonly name = 'PublicationUnknown';

  constructor(id: number, cause: unknown) {
    super(
      `The connection to the network was lost while load ${id} was published; it may count now. Check with: bin/network stats loads`,
      { cause },
    );
  }
}

/**
 * Publishes a load, and retries once when the answer was lost: publishing twice is safe. Returns false when other sources
 * have changed its days since it was compared with them. Throws `PublicationUnknown`, and what the command throws.
 */
export async function publishLoaded(
  network: LoadConnection,
  load: CommandInput<typeof loadCommands, 'publishLoad'>,
): Promise<boolean> {
  try {
    return (await network.order('publishLoad', load)) !== 'other sources';
  } catch (first) {
    if (!(first instanceof AnswerLost)) throw first;
    try {
      return (await network.order('publishLoad', load)) !== 'other sources';
    } catch (second) {
      if (second instanceof AnswerLost || second instanceof NetworkNotRunning)
        throw new PublicationUnknown(load.id, second);
      throw second;
    }
  }
}
