/**
 * Claims the data folder of its first argument within the milliseconds of its second, tells its parent before and after
 * that, and keeps the folder until the channel closes or the process is killed.
 */
import { claimDataFolder } from '#stores/data-folder.ts';

process.send?.('claiming', () => {
  const claim = claimDataFolder(process.argv[2] ?? '', Number(process.argv[3]));
  process.send?.('claimed');
  process.once('disconnect', () => claim.release());
});
