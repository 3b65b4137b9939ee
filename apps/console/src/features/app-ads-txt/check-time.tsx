import { useFormat } from '#lib/format.ts';

/** When a check was made, by the clock of whoever reads it. */
export function CheckTime({ at }: { at: string }) {
  const format = useFormat();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return <time dateTime={at}>{format.instant(at, timeZone)}</time>;
}
