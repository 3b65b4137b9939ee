/** A part of a form: a file, whose content has to be read before the next part, or the name of any other field. */
export type SentPart =
  | {
      kind: 'file';
      field: string;
      /** As it was sent. */
      name: string;
      content: AsyncIterable<Uint8Array>;
    }
  | { kind: 'field'; field: string };

/** The parts of a form, in the order in which they arrive. Throws `malformed_request` at what is no form, or not whole. */
export type SentForm = AsyncIterable<SentPart>;
