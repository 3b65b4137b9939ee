import { eq } from 'drizzle-orm';
import type { ReportFileOwner } from '#modules/report-file/download/report-downloads.ts';
import { asNetwork } from '#stores/sql/as-network.ts';
import type { Database } from '#stores/sql/database.ts';
import { reportFile } from '#stores/sql/tables/report-file.ts';

/** Finds whose download an id is among those of the whole network. All else of it is read as its owner. */
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
