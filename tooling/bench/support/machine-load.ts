import { readdir, readFile } from 'node:fs/promises';

/** Linux counts processor time in hundredths of a second: https://man7.org/linux/man-pages/man5/proc_stat.5.html */
const ticksPerSecond = 100;

export interface ProcessTime {
  pid: number;
  parent: number;
  name: string;
  /** Of the process itself. */
  ownSeconds: number;
  /** Of its children that have ended, and of theirs. */
  endedSeconds: number;
}

/** The processor time of the machine since its start, and of its processes. */
export interface LoadSample {
  /** Milliseconds, from `performance.now()`. */
  at: number;
  busySeconds: number;
  processes: ProcessTime[];
}

/** Reads the machine's load. Rejects where there is no /proc, as on macOS and Windows. */
export async function sampleLoad(): Promise<LoadSample> {
  const at = performance.now();
  const busySeconds = readBusySeconds(await readFile('/proc/stat', 'utf8'));
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/u.test(name));
  const texts = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null)));
  // A process may have ended between the two reads.
  const processes = texts.filter((text) => text !== null).map(readProcess);
  return { at, busySeconds, processes };
}

/** Seconds of all processors that were not idle, those that a hypervisor used included; from the text of /proc/stat. */
function readBusySeconds(text: string): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0, steal = 0] = (text.split('\n', 1)[0] ?? '')
    .split(/\s+/u)
    .slice(1)
    .map(Number);
  return (user + nice + system + irq + softirq + steal) / ticksPerSecond;
}

/** From the text of /proc/PID/stat, in which the name may have spaces and parentheses. */
function readProcess(text: string): ProcessTime {
  const open = text.indexOf('(');
  const close = text.lastIndexOf(')');
  const fields = text.slice(close + 2).split(' ');
  const [user = 0, system = 0, endedUser = 0, endedSystem = 0] = fields.slice(11, 15).map(Number);
  return {
    pid: Number(text.slice(0, open)),
    parent: Number(fields[1]),
    name: text.slice(open + 1, close),
    ownSeconds: (user + system) / ticksPerSecond,
    endedSeconds: (endedUser + endedSystem) / ticksPerSecond,
  };
}
