import * as v from 'valibot';

const form = /^[\p{L}\p{N}][\p{L}\p{N} ._@+-]{0,63}$/u;

/** The actor of an order that names none, in the ledger and the audit log. */
export const unnamedActor = 'the network';

/** The name by which the audit log records who gave an order. */
export const actorName = v.pipe(
  v.string(),
  v.regex(
    form,
    'The name of --as begins with a letter or a digit and has at most 64 letters, digits, spaces and . _ @ + -',
  ),
);
