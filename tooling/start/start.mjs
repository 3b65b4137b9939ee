import { nodeVersionError } from './node-version.mjs';

const message = nodeVersionError(process.versions.node);
if (message) {
  console.error(message);
  process.exit(1);
}
void import('./run-start.mjs').then((module) => module.runStart());
