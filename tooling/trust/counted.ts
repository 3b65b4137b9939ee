/** The promises of docs/security.md. */
export type PromiseId =
  | 'P1'
  | 'P2'
  | 'P3'
  | 'P4'
  | 'P5'
  | 'P6'
  | 'P7'
  | 'P8'
  | 'P9'
  | 'P10'
  | 'P11'
  | 'P12'
  | 'P13'
  | 'P14'
  | 'P15'
  | 'P16'
  | 'P17'
  | 'P18'
  | 'P19'
  | 'P20'
  | 'P21'
  | 'P22'
  | 'P23'
  | 'P24'
  | 'P25'
  | 'P26'
  | 'P27'
  | 'P28'
  | 'P29'
  | 'P30'
  | 'P31'
  | 'P32'
  | 'P33'
  | 'P34'
  | 'P35'
  | 'P36'
  | 'P37'
  | 'P38'
  | 'P39';

/** Numbers by what they count, in plain words: `{ requests: 4032, deviations: 0 }`. */
export type Counts = Readonly<Record<string, number>>;

/** What a test or a command counted for a promise. */
export interface CountedEntry {
  readonly promise: PromiseId;
  readonly counts: Counts;
  /** The deliberate break that made the check fail, if this was a control: `the owner is omitted in one statement`. */
  readonly control?: string;
}

/** A test of vitest. Its JSON report has `meta`. */
interface Task {
  meta: object;
}

/** A test of Playwright. Its JSON report has the annotations. */
interface TestInfo {
  annotations: { type: string; description?: string }[];
}

/** Reports in a test of vitest what was tried for a promise, and what was wrong. */
export function counted(task: Task, promise: PromiseId, counts: Counts): void {
  addToMeta(task, { promise, counts });
}

/** Reports in a test of vitest that this break made the check of a promise fail, and how much. */
export function controlled(task: Task, promise: PromiseId, control: string, counts: Counts): void {
  addToMeta(task, { promise, control, counts });
}

/** Reports in a test of Playwright what was tried for a promise, and what was wrong. */
export function countedIn(testInfo: TestInfo, promise: PromiseId, counts: Counts): void {
  addAnnotation(testInfo, { promise, counts });
}

/** Reports in a test of Playwright that this break made the check of a promise fail, and how much. */
export function controlledIn(testInfo: TestInfo, promise: PromiseId, control: string, counts: Counts): void {
  addAnnotation(testInfo, { promise, control, counts });
}

function addToMeta({ meta }: Task, entry: CountedEntry): void {
  const { trust = [] } = meta as { trust?: CountedEntry[] };
  Object.assign(meta, { trust: [...trust, entry] });
}

function addAnnotation({ annotations }: TestInfo, entry: CountedEntry): void {
  annotations.push({ type: 'trust', description: JSON.stringify(entry) });
}
