import { startNetwork } from '#support/network.ts';
import { createVerdicts } from '#support/verdicts.ts';
import { lineOf, runOutage, tableHead } from '#phases/outage.ts';
const v = createVerdicts();
const n = await startNetwork();
console.log('started', n.folder);
try {
for (const line of tableHead) console.log(line);
const faults = (process.env['TRY'] ?? 'postgres:cut').split(',').map((t) => t.split(':'));
for (const [what, fault, lasts] of faults) { const row = await runOutage(n, { what: what!.split('+') as never, fault: fault as never, lasts: Number(lasts ?? 3) * 1000 }, v); console.log(await lineOf(row)); }
} finally { await n.close(); }
console.log(`${v.passed()} passed, ${v.failed()} failed`);
