import { timed } from './timing.ts';

type Task = () => Promise<void>;

/** Milliseconds of each task, one run of each after the other, after so many runs that are not measured. */
export async function alternate(tasks: readonly Task[], { runs, warmUp }: { runs: number; warmUp: number }) {
  const times: number[][] = tasks.map(() => []);
  for (let run = -warmUp; run < runs; run += 1) {
    for (const [index, task] of tasks.entries()) {
      const time = await timed(task);
      if (run >= 0) times[index]?.push(time);
    }
  }
  return times;
}

/** Milliseconds of each task, one task after the other, each by all clients at once, in several rounds. */
export async function atOnce(
  tasks: readonly Task[],
  { clients, rounds, runs }: { clients: number; rounds: number; runs: number },
) {
  const times: number[][] = tasks.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, task] of tasks.entries()) {
      const client = async () => {
        for (let run = 0; run < runs; run += 1) times[index]?.push(await timed(task));
      };
      await Promise.all(Array.from({ length: clients }, client));
    }
  }
  return times;
}
