/** One thing that a chart shows a value of, such as a day or an app. */
export interface ChartPoint {
  /** The full name, as it is read out: '20 Nov 2026'. */
  title: string;
  /** The short name under the axis: '20 Nov'. */
  tick: string;
  /** Its values may still grow. */
  unfinished?: boolean;
  /** A remark about the point, read out with its values. */
  note?: string;
}

/** The values of one indicator, one for each point. */
export interface ChartSeries {
  id: string;
  title: string;
  /** One for each point; null is a gap, not a zero. */
  values: readonly (number | null)[];
  /** The title of each value, if it differs from that of its point: the days of another period. */
  pointTitles?: readonly string[];
  /** The text of a value in the tooltip and for screen readers. */
  format: (value: number | null) => string;
  /** The text of a value at the axis. */
  formatTick: (value: number) => string;
  /** The values are counts: the axis has no lines between whole numbers. */
  whole?: boolean;
}
