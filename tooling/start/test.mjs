import { nodeVersionError } from './node-version.mjs';

const browserError = nodeVersionError(process.versions.node);
if (browserError) {
  console.error(browserError);
  process.exit(1);
}
void import('./run-test.mjs').then((module) => module.runTest());
