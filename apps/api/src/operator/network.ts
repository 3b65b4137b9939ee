import { runTyped } from './terminal/run-typed.ts';

// A reader such as `head` that has enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runTyped(process.argv.slice(2), { folder: process.cwd(), env: process.env });
// The connection to a store that hangs would keep the process alive.
process.stdout.write('', () => process.exit());
