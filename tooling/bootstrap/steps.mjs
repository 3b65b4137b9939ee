const live = process.stdout.isTTY && !process.env.CI;

/** @param {number} since from performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs a step and prints its title, its progress and its time. On a terminal the progress is a line that is written over;
 * any other output gets the outcome only. Rejects when the step does.
 *
 * @template T
 * @param {string} title
 * @param {(progress: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  let text = '';
  const render = () => {
    const line = `  … ${title}  ${secondsSince(startedAt)}  ${text}`;
    process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`);
  };
  const timer = live ? setInterval(render, 200) : undefined;
  /** @param {string} mark */
  const finish = (mark) => {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\u001B[2K' : ''}  ${mark} ${title}  ${secondsSince(startedAt)}\n`);
  };
  if (live) render();
  try {
    const result = await work((progress) => {
      text = progress.trim();
    });
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
