import { nodeVersionComplaint } from './node-version.mjs';

const complaint = nodeVersionComplaint(process.versions.node);
if (complaint) {
  console.error(complaint);
  process.exit(1);
}
void import('./run-start.mjs').then((module) => module.runStart());
