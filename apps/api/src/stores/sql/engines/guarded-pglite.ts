import { PGlite } from '@electric-sql/pglite';
import type { ExecProtocolOptions, PGliteOptions } from '@electric-sql/pglite';

/** The first byte of the message that closes a connection. */
const terminate = 'X'.charCodeAt(0);

/** The severities of errors after which a server of Postgres ends, such as for a disk without room for its log. */
const last = new Set(['FATAL', 'PANIC']);

/**
 * A PGlite that accepts no message once it has ended: the next one would never return, and the whole process would hang
 * (https://github.com/electric-sql/pglite/issues/1058).
 */
export class GuardedPglite extends PGlite {
  #end: Error | null = null;
  readonly #onLost: ((error: Error) => void) | undefined;

  /** @param onLost called when it has ended by itself, and has to be opened again */
  constructor(options: PGliteOptions, onLost?: (error: Error) => void) {
    super(options);
    this.#onLost = onLost;
  }

  override execProtocolRawSync(message: Uint8Array): Uint8Array {
    if (this.#end !== null && message[0] !== terminate) throw this.#end;
    if (message[0] === terminate) this.#end ??= new Error('PGlite is closed');
    return super.execProtocolRawSync(message);
  }

  override execProtocol(message: Uint8Array, options?: ExecProtocolOptions) {
    return this.#guarded(super.execProtocol(message, options));
  }

  override execProtocolStream(message: Uint8Array, options?: ExecProtocolOptions) {
    return this.#guarded(super.execProtocolStream(message, options));
  }

  async #guarded<Answer>(answer: Promise<Answer>): Promise<Answer> {
    try {
      return await answer;
    } catch (error) {
      if (this.#end === null && error instanceof Error && last.has((error as { severity?: string }).severity ?? '')) {
        this.#end = new Error(`PGlite is closed: ${error.message}`, { cause: error });
        this.#onLost?.(this.#end);
      }
      throw this.#end ?? error;
    }
  }
}
