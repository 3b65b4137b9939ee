import { pino } from 'pino';

/** Characters of lines that wait until they can be written; then lines are dropped. */
const mostWaiting = 4 * 1024 ** 2;

let standardOutput: ReturnType<typeof pino.destination> | undefined;

/**
 * The standard output as the place of a log. Lines that cannot be written, as to a file on a full disk, wait for the next
 * line; at the end of the process they are lost. Without this, the first of them would end the process.
 */
export function logDestination(): NonNullable<typeof standardOutput> {
  standardOutput ??= openStandardOutput();
  return standardOutput;
}

function openStandardOutput(): NonNullable<typeof standardOutput> {
  const destination = pino.destination({ dest: 1, sync: false, maxLength: mostWaiting });
  let hasFailed = false;
  destination.on('write', () => (hasFailed = false));
  destination.on('error', () => (hasFailed = true));
  // pino writes what waits when the process ends, and would try for ever.
  process.prependListener('exit', () => {
    if (hasFailed) destination.destroy();
  });
  return destination;
}
