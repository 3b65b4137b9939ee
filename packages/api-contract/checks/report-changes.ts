/**
 * Prints what breaks callers of the last release, as Markdown, and fails if a changeset does not announce it. CI puts it
 * into the summary of each pull request.
 */
import { lineOf } from './announced-breaks.ts';
import { compareDocuments } from './document-comparison.ts';

const { released, current, found } = await compareDocuments();
const unannounced = found.filter(({ changeset }) => changeset === null);
const count = found.length === 1 ? '1 breaking change' : `${found.length} breaking changes`;

console.log(`## The contract, ${released.info.version} → ${current.info.version}: ${count}\n`);
for (const finding of found) {
  const { changeset } = finding;
  console.log(`- ${lineOf(finding)}: ${changeset === null ? '**not announced**' : `announced in ${changeset}`}`);
}
if (unannounced.length > 0) {
  console.log(`\nName each part in an item \`- Breaking: …\` of a changeset (docs/api-versions.md).`);
  process.exitCode = 1;
}
