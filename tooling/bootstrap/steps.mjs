const live = process.stdout.isTTY && !process.env.CI;

/** The running steps with the times of their start, in the order of their start. @type {Map<string, number>} */
const running = new Map();
let progress = '';
/** @type {NodeJS.Timeout | undefined} */
let timer;
let stopped = false;

/** @param {number} since from performance.now() */
export function secondsSince(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function erase() {
  if (live) process.stdout.write('\r\u001B[2K');
}

function render() {
  const steps = [...running].map(([title, startedAt]) => `${title} ${secondsSince(startedAt)}`);
  const line = `  … ${steps.join(' · ')}  ${progress}`;
  process.stdout.write(`\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}`);
}

/** Draws the line of the running steps, or erases it when none is left. */
function update() {
  if (!live) return;
  clearInterval(timer);
  if (running.size === 0) return erase();
  timer = setInterval(render, 200);
  render();
}

/** From now on no step prints anything: they end because another one failed, or because of a signal. */
export function silenceSteps() {
  if (stopped) return;
  stopped = true;
  clearInterval(timer);
  erase();
}

/**
 * Runs a step and prints its title, its progress and its time. Steps may run at the same time. On a terminal those that
 * run share a line that is written over; any other output gets the outcomes only. Rejects when the step does.
 *
 * @template T
 * @param {string} title no two running steps have the same one
 * @param {(progress: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const startedAt = performance.now();
  /** @param {string} mark */
  const finish = (mark) => {
    running.delete(title);
    progress = '';
    if (stopped) return;
    erase();
    process.stdout.write(`  ${mark} ${title}  ${secondsSince(startedAt)}\n`);
    update();
  };
  running.set(title, startedAt);
  if (!stopped) update();
  try {
    const result = await work((text) => {
      progress = text.trim();
    });
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
