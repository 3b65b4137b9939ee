import { stripVTControlCharacters } from 'node:util';

const live = process.stdout.isTTY && !process.env.CI;

/** Milliseconds between two lines about the running steps; on a terminal each is written over. */
const pause = live ? 200 : 10_000;

/**
 * The running steps with the times of their start and how far they are, in the order of their start.
 *
 * @type {Map<string, { startedAt: number, progress: string }>}
 */
const running = new Map();
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
  const steps = [...running].map(([title, { startedAt, progress }]) =>
    [title, secondsSince(startedAt), ...(progress ? [`(${progress})`] : [])].join(' '),
  );
  const line = `  … ${steps.join(' · ')}`;
  process.stdout.write(live ? `\r\u001B[2K${line.slice(0, process.stdout.columns - 1)}` : `${line}\n`);
}

/** Draws the line of the running steps from now on, or erases it when none is left. */
function update() {
  clearInterval(timer);
  if (running.size === 0) return erase();
  timer = setInterval(render, pause);
  if (live) render();
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
 * run share a line that is written over; any other output gets their beginnings and outcomes, and how far they are from
 * time to time. Rejects when the step does.
 *
 * @template T
 * @param {string} title no two running steps have the same one
 * @param {(progress: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function step(title, work) {
  const state = { startedAt: performance.now(), progress: '' };
  /** @param {string} mark */
  const finish = (mark) => {
    running.delete(title);
    if (stopped) return;
    erase();
    process.stdout.write(`  ${mark} ${title}  ${secondsSince(state.startedAt)}\n`);
    update();
  };
  running.set(title, state);
  if (!stopped) {
    if (!live) process.stdout.write(`  … ${title}\n`);
    update();
  }
  try {
    const result = await work((text) => {
      state.progress = stripVTControlCharacters(text).trim();
    });
    finish('✓');
    return result;
  } catch (error) {
    finish('✗');
    throw error;
  }
}
