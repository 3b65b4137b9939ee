/** One thing that a chart shows values of, such as a day. */
export interface ChartPoint {
  /** The full name, as it is read out: 'Fri, 20 Nov 2026'. */
  title: string;
  /** The short name under the axis: 'Fri, 20 Nov'. */
  tick: string;
  /** On the first day of a month: the name of the month, for an axis with room for months only. */
  month?: string;
  isWeekend?: boolean;
  /** Its values may still grow. */
  unfinished?: boolean;
  /** It covers less time than the other points, such as a week that a period cuts: its values are not a fall. */
  part?: boolean;
  /** A remark about the point, read out with its values. */
  note?: string;
  /** What happened then: marked above the point, and read out with its values. */
  events?: readonly string[];
}

/** How a value differs from the one that it is compared with. */
export interface ChartChange {
  text: string;
  direction: 'up' | 'down' | 'same';
}

/** The values of one indicator, one for each point. */
export interface ChartSeries {
  id: string;
  title: string;
  /** One for each point; null is a gap, not a zero. */
  values: readonly (number | null)[];
  /** The title of each value, if it differs from that of its point: the days of another period. */
  pointTitles?: readonly string[];
  /** Of a series that another is compared with: how each value of the other differs; null where it is not compared. */
  changes?: readonly (ChartChange | null)[];
  /** The text of a value in the tooltip and for screen readers. */
  format: (value: number | null) => string;
  /** The text of a value at the axis. */
  formatTick: (value: number) => string;
  /** The values are counts: the axis has no lines between whole numbers. */
  whole?: boolean;
  /** The values are shares: where none is near zero, the axis may start higher, and shows that it does. */
  isRate?: boolean;
}

/** What a chart draws. */
export interface ChartContent {
  /**
   * `lines`: one or two indicators, each with an axis. `parts`: one indicator of several things, as lines on one axis.
   * `stack`: the same as bars on top of each other, the first part below; their sum is a figure.
   */
  kind: 'lines' | 'parts' | 'stack';
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  /** Of a stack: the sum that is read out above its parts. */
  total?: ChartSeries | undefined;
  /** What the first series, or the total of a stack, is compared with. */
  before?: ChartSeries | undefined;
}
