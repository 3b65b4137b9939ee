/**
 * A part of a form. A file's content has to be read before the next part is requested; of any other field only the name
 * is needed.
 */
export type SentPart =
  | {
      kind: 'file';
      field: string;
      /** The name of the file as the client sent it, not cleaned yet. */
      name: string;
      content: AsyncIterable<Uint8Array>;
    }
  | { kind: 'field'; field: string };

/**
 * The parts of a form, in the order in which they arrive. Throws `malformed_request` when the body is not a form or
 * ends early.
 */
export type SentForm = AsyncIterable<SentPart>;
