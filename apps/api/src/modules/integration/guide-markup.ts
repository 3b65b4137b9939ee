import type { IntegrationGuide, IntegrationStep } from '@publisher-console/api-contract';

/** Replaced by the ids of the publisher, the application and the ad block wherever a guide is shown. */
const guidePlaceholders = ['publisherId', 'appId', 'adBlockId'] as const;

/** Faults of placeholders in another spelling, which every publisher would see. Other words in braces may be code. */
function placeholderFaults(line: string): string[] {
  return [...line.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) => {
    const plain = name.replaceAll('_', '').toLowerCase();
    const meant = guidePlaceholders.find((known) => known.toLowerCase() === plain && known !== name);
    return meant === undefined ? [] : [`there is no {${name}}; write {${meant}}`];
  });
}

/** A guide, parsed from its markup. */
type ParsedGuide = Pick<IntegrationGuide, 'title' | 'testAdBlockIds' | 'stepList'>;

/** A line with a fault: its number, from 1, and the reason. */
export interface GuideFault {
  line: number;
  reason: string;
}

/** Limits in characters, and in steps. */
const guideLimits = { source: 20_000, title: 40, stepTitle: 120, text: 1_000, testId: 100, steps: 12 } as const;

/** `unknownFormats` are lines with test ids of formats that the network does not have, which a guide is shown without. */
export type GuideReading = { guide: ParsedGuide; unknownFormats: GuideFault[] } | { faults: GuideFault[] };

const heading = /^(#{1,2}) +(\S.*)$/u;
const stepTitle = /^(.*\S) +\[([a-z][a-z0-9_]*)\]$/u;
const testId = /^test ([a-z][a-z0-9_]*): +(\S+)$/u;
const fence = '```';
const control = /(?![\t])\p{Cc}/u;

/**
 * Parses the markup of guides: `# ` before the title, `test FORMAT: ID` lines, `## ` before each step, and below it its
 * text and its code between two lines that begin with three backticks. A step that ends with `[FORMAT]` is for that ad
 * format only. Returns the faults, if there are any, in the order of their lines.
 * @param adFormats ids of the network's ad formats
 */
export function parseGuide(source: string, adFormats: ReadonlySet<string>): GuideReading {
  if (source.length > guideLimits.source)
    return { faults: [{ line: 1, reason: `the guide has more than ${guideLimits.source} characters` }] };
  if (!source.isWellFormed()) return { faults: [{ line: 1, reason: 'the guide is not valid Unicode' }] };
  const parser = new Parser(adFormats);
  const lines = source.replace(/^\uFEFF/, '').split(/\r\n|\n/);
  for (const [index, line] of lines.entries()) parser.addLine(index + 1, line);
  return parser.end(lines.length);
}

/** The state of the parser: steps and faults, line by line. */
class Parser {
  #title: string | null = null;
  readonly #adFormats: ReadonlySet<string>;
  readonly #testAdBlockIds: ParsedGuide['testAdBlockIds'] = {};
  readonly #steps: IntegrationStep[] = [];
  /** The lines of the code that is open. */
  #code: string[] | null = null;
  readonly #faults: GuideFault[] = [];
  readonly #unknownFormats: GuideFault[] = [];

  constructor(adFormats: ReadonlySet<string>) {
    this.#adFormats = adFormats;
  }

  addLine(number: number, line: string): void {
    if (control.test(line)) this.#fault(number, 'the line has a control character');
    else this.#addPrintable(number, line);
    for (const reason of placeholderFaults(line)) this.#fault(number, reason);
  }

  #addPrintable(number: number, line: string): void {
    if (line.startsWith(fence)) this.#addFence(number);
    else if (this.#code !== null) this.#code.push(line);
    else if (line.trim() !== '') this.#addText(number, line.trim());
  }

  #addFence(number: number): void {
    const step = this.#steps.at(-1);
    if (step === undefined) {
      this.#fault(number, 'code belongs to a step: put a line like "## Start the SDK" before it');
    } else if (this.#code !== null) {
      step.code = this.#code.join('\n');
      this.#code = null;
    } else if (step.code !== null) {
      this.#fault(number, 'a step has one piece of code');
    } else {
      this.#code = [];
    }
  }

  #addText(number: number, text: string): void {
    const [, mark, marked = ''] = heading.exec(text) ?? [];
    if (this.#title === null) {
      // Reported once, not for every further line.
      if (mark !== '#') this.#fault(number, 'expected the title first, as in "# Android"');
      this.#title = mark === '#' ? this.#within(number, marked, guideLimits.title, 'a title') : '';
    } else if (mark === '##') {
      this.#beginStep(number, marked);
    } else if (text.startsWith('#')) {
      this.#fault(number, 'a step begins with ## and a space, as in "## Start the SDK"');
    } else if (this.#steps.length > 0) {
      this.#addToStep(number, text);
    } else {
      this.#addTestId(number, text);
    }
  }

  #beginStep(number: number, text: string): void {
    const [, marked = text, format = ''] = stepTitle.exec(text) ?? [];
    const [title, adFormat] = this.#adFormats.has(format) ? [marked, format] : [text, null];
    if (this.#steps.length === guideLimits.steps) this.#fault(number, `a guide has at most ${guideLimits.steps} steps`);
    const named = this.#within(number, title, guideLimits.stepTitle, 'the title of a step');
    this.#steps.push({ title: named, adFormat, text: null, code: null });
  }

  #addToStep(number: number, text: string): void {
    const step = this.#steps.at(-1);
    if (step === undefined) return;
    if (step.code !== null) this.#fault(number, 'the text of a step is above its code');
    const whole = step.text === null ? text : `${step.text} ${text}`;
    step.text = this.#within(number, whole, guideLimits.text, 'the text of a step');
  }

  #addTestId(number: number, text: string): void {
    const [, adFormat, id = ''] = testId.exec(text) ?? [];
    if (adFormat === undefined) {
      this.#fault(number, 'expected a step, as in "## Start the SDK", or a line like "test fs_banner: ID"');
    } else if (this.#adFormats.has(adFormat)) {
      this.#testAdBlockIds[adFormat] = this.#within(number, id, guideLimits.testId, 'a test ID');
    } else {
      const reason = `there is no ad format ${adFormat}; the network has ${[...this.#adFormats].join(', ')}`;
      this.#unknownFormats.push({ line: number, reason });
    }
  }

  #within(number: number, text: string, most: number, what: string): string {
    if (text.length > most) this.#fault(number, `${what} has at most ${most} characters`);
    return text;
  }

  #fault(line: number, reason: string): void {
    this.#faults.push({ line, reason });
  }

  end(last: number): GuideReading {
    if (this.#code !== null) this.#fault(last, `the code has no end: put a line with ${fence} after it`);
    if (this.#faults.length === 0 && this.#steps.length === 0)
      this.#fault(1, this.#title === null ? 'the guide is empty' : 'the guide has no steps');
    if (this.#faults.length > 0) return { faults: this.#faults };
    return {
      guide: { title: this.#title ?? '', testAdBlockIds: this.#testAdBlockIds, stepList: this.#steps },
      unknownFormats: this.#unknownFormats,
    };
  }
}
