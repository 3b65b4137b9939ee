/**
 * A process that claims a data folder. Arguments: the folder, and the most milliseconds to wait for it. It sends its
 * parent a message before and after the claim, and holds the folder until the channel closes or the process is killed.
 */
import { claimDataFolder } from '#stores/data-folder.ts';

process.send?.('claiming', () => {
  const claim = claimDataFolder(process.argv[2] ?? '', Number(process.argv[3]));
  process.send?.('claimed');
  process.once('disconnect', () => claim.release());
});
