import { useFormat } from '#common/format/format.ts';

/** The day of a change, in UTC, so that the server and the browser render the same. */
export function UpdateDay({ at }: { at: string }) {
  const format = useFormat();
  return <time dateTime={at}>{format.day(at.slice(0, 10))}</time>;
}
