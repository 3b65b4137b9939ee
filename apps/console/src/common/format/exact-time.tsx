import { useFormat } from './format.ts';

/** An instant in the browser's time zone. Not for server rendering, because the server does not have that zone. */
export function ExactTime({ at }: { at: string }) {
  const format = useFormat();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return <time dateTime={at}>{format.instant(at, timeZone)}</time>;
}
