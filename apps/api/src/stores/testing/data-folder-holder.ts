/** A process that claims the data folder of its first argument, says so, and keeps it until it is killed. */
import { claimDataFolder } from '#stores/data-folder.ts';

const claim = claimDataFolder(process.argv[2] ?? '');
process.send?.('claimed');
process.once('disconnect', () => claim.release());
