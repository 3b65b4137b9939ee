import { useFormat } from './format.ts';

/** When something happened, by the clock of whoever reads it. Not for what the server renders: it knows no such clock. */
export function ExactTime({ at }: { at: string }) {
  const format = useFormat();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return <time dateTime={at}>{format.instant(at, timeZone)}</time>;
}
