import { eq } from 'drizzle-orm';
import type { ReportFileOwner } from '#modules/report-file/report-downloads.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';

/** Finds the publisher of a download in the whole network. Everything else about it is read as that publisher. */
export function createReportFileOwner(database: Database): ReportFileOwner {
  return (id) =>
    asNetwork(database, async (network) => {
      const [row] = await network
        .select({ publisherId: reportFile.publisherId })
        .from(reportFile)
        .where(eq(reportFile.id, id));
      return row?.publisherId ?? null;
    });
}
