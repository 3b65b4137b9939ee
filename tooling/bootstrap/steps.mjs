const live = process.stdout.isTTY && !process.env.CI;

/** @param {number} since from performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

/**
 * Runs one step and shows its title, its progress and how long it took. A terminal shows the progress in one line that
 * changes; any other output gets the outcome only. Rejects when the step does.
 *
 * @template T
 * @param {string} title
 * @param {(progress: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  let text = '';
  const draw = () => {
    const line = `  … ${title}  ${secondsSince(startedAt)}  ${text}`;
    process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`);
  };
  const timer = live ? setInterval(draw, 200) : undefined;
  /** @param {string} mark */
  const finish = (mark) => {
    clearInterval(timer);
    process.stdout.write(`${live ? '\r\u001B[2K' : ''}  ${mark} ${title}  ${secondsSince(startedAt)}\n`);
  };
  if (live) draw();
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
