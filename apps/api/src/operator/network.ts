import { runTyped } from './terminal/run-typed.ts';

// A reader such as `head` that has enough closes the pipe.
process.stdout.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EPIPE') throw error;
  process.exit();
});

process.exitCode = await runTyped(process.argv.slice(2), { folder: process.cwd(), env: process.env });
// The open connection to a store that hangs would prevent the end of the process.
process.stdout.write('', () => process.exit());
