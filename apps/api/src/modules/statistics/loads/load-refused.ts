/** Why statistics that can be read are not loaded. */
export type RefusalReason =
  | 'day_fall'
  | 'day_rise'
  | 'newer_figures'
  | 'other_source'
  | 'parts_differ'
  | 'share_missing'
  | 'totals_differ'
  | 'wrong_time'
  | 'unknown_source'
  | 'superseded'
  | 'unreadable';

/** Statistics that the stored ones, or the statements of their loader, do not allow; nothing was loaded. */
export class LoadRefused extends Error {
  override readonly name = 'LoadRefused';
  readonly reason: RefusalReason;
  /** The message without the advice, which names options of the terminal. */
  readonly summary: string;

  constructor(reason: RefusalReason, summary: string, { advice, ...options }: ErrorOptions & { advice?: string } = {}) {
    super(advice === undefined ? summary : `${summary} ${advice}`, options);
    this.reason = reason;
    this.summary = summary;
  }
}
