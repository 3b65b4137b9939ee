/**
 * The fetch lab: attacks the guarded fetch of this checkout with real name servers, sockets and certificates, in a network of
 * its own where the machine allows one, then each broken build. Nothing leaves the machine.
 *
 * node fetch-lab.ts [--loopback]
 */
import { brokenBuilds } from './broken-builds.ts';
import type { LabKind } from './lab-network.ts';
import { createLabFolder, runLab, whyNoNamespace } from './lab-runs.ts';
import type { RowLine } from './lab-runs.ts';

// The process of the lab ends with this one.
for (const end of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(end, () => process.exit(1));

const folder = await createLabFolder();
const reason = process.argv.includes('--loopback') ? 'by the argument --loopback' : await whyNoNamespace(folder);
const kind: LabKind = reason === null ? 'namespace' : 'loopback';
console.log(
  reason === null
    ? 'In a network namespace: every address is a canary, and nothing of the guarded fetch is replaced.'
    : `On the loopback (${reason}): the connection after the check of addresses is replaced.`,
);

let passed = 0;
let failed = 0;
const judge = (isPassed: boolean, line: string) => {
  if (isPassed) passed += 1;
  else failed += 1;
  console.log(`${isPassed ? 'passed' : 'FAILED'}  ${line}`);
};

await runLab(kind, folder, {
  onRow: (row) => {
    judge(row.faults.length === 0, described(row));
    for (const fault of row.faults.slice(0, 20)) console.log(`          ${fault}`);
  },
});

for (const broken of brokenBuilds) {
  if (broken.only !== undefined && broken.only !== kind) {
    console.log(`skipped broken build: ${broken.name} (only in a ${broken.only})`);
    continue;
  }
  const noticed = await runLab(kind, folder, { broken });
  const red = noticed.filter(({ faults }) => faults.length > 0);
  const faults = red.reduce((sum, row) => sum + row.faults.length, 0);
  judge(
    red.length === broken.rows.length,
    `broken build: ${broken.name}: red ${red.map(({ id }) => id).join(', ')} with ${faults} faults, such as ${red[0]?.faults[0]}`,
  );
}

await folder.close();
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

function described({ id, what, tried, faults, seconds, measured = {} }: RowLine): string {
  const numbers = Object.entries(measured).map(([name, value]) => `, ${name}: ${value}`);
  return `${id}: ${what}: ${tried} tried, ${faults.length} faults${numbers.join('')} (${seconds.toFixed(1)} s)`;
}
