/** The chart refers to the table that has its figures. */
export const reportTableId = 'report-table';
