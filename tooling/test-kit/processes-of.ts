import { readdirSync, readFileSync } from 'node:fs';

/** The ids of all other processes that have a text, such as the path of a folder, in their environment or arguments; on Linux. */
export function processesOf(text: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((pid) => ['environ', 'cmdline'].some((file) => readProcess(pid, file).includes(text)))
    .map(Number);
}

/** A file of a process below `/proc`; empty if it has ended. */
export function readProcess(pid: string, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
