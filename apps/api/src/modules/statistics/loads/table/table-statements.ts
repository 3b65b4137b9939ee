import { cellColumns } from '#modules/statistics/loads/statistics-columns.ts';
import { wholeDay } from '#stores/warehouse/whole-day.ts';
import type { TableName } from './table-name.ts';

/** Selects the cells of a row as texts, in the order of `cellColumns`. A table without hours has empty ones. */
export function tableCells(hasHours: boolean): string {
  return cellColumns
    .map((column) => {
      const cell = column !== 'hour' || hasHours ? `ifNull(toString(${column}), '')` : "''";
      return `${cell} AS cell_${column}`;
    })
    .join(', ');
}

/** The table or view of a statement whose parameters are `database` and `table`. */
export function sourceOf({ database }: TableName): string {
  return database === null ? '{table:Identifier}' : '{database:Identifier}.{table:Identifier}';
}

const count = '[0-9]{1,12}';
/** Matches the cells, joined by commas. No part matches a comma, so two cells cannot pass as one. */
const cellsPattern = `^[0-9]{4}-[0-9]{2}-[0-9]{2},[A-Z]{2},${Array(5).fill(count).join(',')},[0-9]{1,9}([.][0-9]{1,6})?,([01]?[0-9]|2[0-3])?$`;

/**
 * Copies the rows of a table into the staging table, and fails when any is bad: the checks are those of
 * `createFactChecker`. The body of the request has the ad blocks that the rows name, a JSON array each. Parameters: `load`, `tomorrow`
 * (a row's last possible day), and the name of the table.
 */
export function stagingSelect(table: TableName, hasHours: boolean): string {
  return `INSERT INTO stats_staging (load, line, publisher, date, application, ad_block, ad_format, country, hour,
    requests, selections, impressions, clicks, completions, revenue)
  SELECT {load:UInt32}, rowNumberInAllBlocks() + 1, publisher_number, day, application_number, block_number,
    block_format_number, toFixedString(left(cell_country, 2), 2), if(cell_hour = '', ${wholeDay}, toUInt8OrZero(cell_hour)), parsed_requests, parsed_selections, parsed_impressions,
    parsed_clicks, parsed_completions, reinterpretAsInt64(toDecimal64OrZero(cell_revenue, 6))
  FROM (
    SELECT cell_date, cell_application, cell_ad_block, cell_ad_format, cell_country, cell_revenue, cell_hour,
      toDateOrZero(cell_date) AS day, toUInt64OrZero(cell_requests) AS parsed_requests,
      toUInt64OrZero(cell_selections) AS parsed_selections, toUInt64OrZero(cell_impressions) AS parsed_impressions,
      toUInt64OrZero(cell_clicks) AS parsed_clicks, toUInt64OrZero(cell_completions) AS parsed_completions,
      match(concat(cell_date, ',', cell_country, ',', cell_requests, ',', cell_selections, ',', cell_impressions, ',',
        cell_clicks, ',', cell_completions, ',', cell_revenue, ',', cell_hour), '${cellsPattern}') AS has_pattern
    FROM (SELECT ${tableCells(hasHours)} FROM ${sourceOf(table)})
  ) AS facts
  ANY LEFT JOIN (
    SELECT * FROM input('block_id String, block_number UInt32, block_application String, application_number UInt32,
      publisher_number UInt32, block_format String, block_format_number Int8')
  ) AS blocks ON lower(cell_ad_block) = block_id
  WHERE throwIf(NOT (
    has_pattern AND toString(day) = cell_date AND day BETWEEN '2000-01-01' AND {tomorrow:Date}
    AND block_id != '' AND lower(cell_application) = block_application AND cell_ad_format = block_format
    AND parsed_selections <= parsed_requests AND parsed_impressions <= parsed_selections
    AND parsed_clicks <= parsed_impressions AND parsed_completions <= parsed_impressions
  )) = 0
  FORMAT JSONCompactEachRow`;
}
