/** A command was typed wrongly; the message explains it to the operator. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** Parses one of `values`, typed with - or _ between its words. Throws `UsageError` for anything else. */
export function oneOf<Value extends string>(values: readonly Value[], input: string | boolean, name: string): Value {
  const known = values.find((value) => value === String(input).replaceAll('-', '_'));
  if (known === undefined) throw new UsageError(`${name} is one of ${values.join(', ')}.`);
  return known;
}
