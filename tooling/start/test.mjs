import { nodeVersionComplaint } from './node-version.mjs';

const complaint = nodeVersionComplaint(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(1);
}
void import('./run-test.mjs').then((module) => module.runTest());
