/** A command line that cannot be understood; the message says what was wrong with it. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export const networkHelp = `The network operator's commands.

Usage: pnpm network COMMAND

Commands:
  stats load FILE   load a file of statistics; its days replace what was there
  demo              bring the demo network up to today

Add --help to a command to read more about it.

The settings DATA_DIR, DATABASE_URL and WAREHOUSE_URL say which network is meant
(docs/operating.md). One with embedded stores has to be running.`;

export const demoHelp = `Makes the demo network, or brings it up to today: three publishers and 400 days of
statistics. A network that has publishers of its own is left alone.

Usage: pnpm network demo`;

export const statsHelp = `Commands for the network's statistics.

Usage: pnpm network stats COMMAND

Commands:
  load FILE   load a file of statistics; its days replace what was there`;

export const statsLoadHelp = `Loads a file of statistics: all of it, or nothing if any line is bad.

Usage: pnpm network stats load FILE

FILE is CSV with a header or NDJSON, in UTF-8, plain or in gzip; - reads standard
input. Each day in the file is replaced as a whole, for every publisher of the
network. The columns, in any order:

  date          YYYY-MM-DD, from 2000 to tomorrow
  application   the application's id
  ad block      the ad block's id; it belongs to the application
  ad format     the ad block's: fs_banner or rewarded_video
  country       two capital letters; ZZ if unknown
  requests, selections, impressions, clicks, completions
                whole numbers; selections are not more than requests, impressions
                not more than selections, clicks and completions not more than
                impressions
  revenue       in the publisher's currency, 6 decimals at most

A date, application, ad block, ad format and country may be there once.

Exit codes: 0 loaded, 1 refused or failed, 2 wrong usage.`;
