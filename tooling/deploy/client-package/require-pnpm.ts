import { basename } from 'node:path';

// The program that runs this script sets it. `npm_config_user_agent` would be inherited from a pnpm around that program.
if (!basename(process.env['npm_execpath'] ?? '').startsWith('pnpm')) {
  console.error(
    'Only pnpm packs this package. Packed otherwise, it would name sources that are not in it, and could not be installed. CONTRIBUTING.md says how it is released.',
  );
  process.exitCode = 1;
}
