import type { Locale } from '@publisher-console/api-contract';
import type { ErrorObject } from 'ajv';
import { fieldSentences } from '#contract/field-sentences.ts';
import type { FieldSentence } from '#contract/field-sentences.ts';
import type { OperationId } from '#contract/operation.ts';
import type { FieldErrors } from '#contract/api-error.ts';

/**
 * The most fields with errors in one answer. No form has as many fields, but a hostile body may have hundreds of
 * thousands of errors.
 */
const mostFields = 50;

/** By field of a body: the sentence for a missing or empty value, where the usual one does not apply. */
type OwnSentences = Record<string, FieldSentence | undefined>;

/**
 * Groups the validator's errors by dotted field name, in the caller's language. Null when the body as a
 * whole is wrong and no field can be named.
 */
export function bodyErrors(errors: ErrorObject[], locale: Locale, ownSentences: OwnSentences = {}): FieldErrors | null {
  const fieldErrors = new Map<string, [string, ...string[]]>();
  for (const error of withoutOtherBranches(errors.slice(0, 1_000))) {
    const field = fieldOf(error);
    const fault = sentenceFor(error);
    const sentence = fieldSentences[(fault === 'mandatory' ? ownSentences[field] : undefined) ?? fault][locale];
    const known = fieldErrors.get(field);
    if (known === undefined) fieldErrors.set(field, [sentence]);
    else if (!known.includes(sentence)) known.push(sentence);
    if (fieldErrors.size === mostFields) break;
  }
  return fieldErrors.size === 0 || fieldErrors.has('') ? null : Object.fromEntries(fieldErrors);
}

/**
 * For a value that fits none of several forms, the validator reports the errors of each form. A publisher needs only
 * those of the nearest form, which is the one with the fewest wrong fields.
 */
function withoutOtherBranches(errors: ErrorObject[]): ErrorObject[] {
  let remaining = errors;
  for (const choice of errors.filter(({ keyword }) => keyword === 'oneOf')) {
    const branches = Map.groupBy(
      remaining.filter((error) => isBelow(error, choice)),
      (error) => error.schemaPath.slice(choice.schemaPath.length).split('/')[1],
    );
    const nearest = [...branches.values()].toSorted((a, b) => faultyFields(a) - faultyFields(b))[0];
    const isEmpty = isRecord(choice.data) && Object.keys(choice.data).length === 0;
    const replacement = nearest === undefined || isEmpty ? [choice] : nearest;
    remaining = [...remaining.filter((error) => error !== choice && !isBelow(error, choice)), ...replacement];
  }
  return remaining;
}

function isBelow(error: ErrorObject, choice: ErrorObject): boolean {
  return (
    error.schemaPath.startsWith(`${choice.schemaPath}/`) &&
    `${error.instancePath}/`.startsWith(`${choice.instancePath}/`)
  );
}

function faultyFields(errors: ErrorObject[]): number {
  return new Set(errors.map(fieldOf)).size;
}

function fieldOf({ instancePath, keyword, params }: ErrorObject): string {
  const path = instancePath
    .split('/')
    .slice(1)
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'));
  if (keyword === 'required') path.push(String(params['missingProperty']));
  if (keyword === 'additionalProperties') path.push(String(params['additionalProperty']));
  return path.join('.');
}

const sentences: Record<string, FieldSentence> = {
  required: 'mandatory',
  additionalProperties: 'unknown',
  type: 'type',
  enum: 'choice',
  const: 'choice',
  minimum: 'range',
  maximum: 'range',
  minLength: 'tooShort',
  maxLength: 'tooLong',
  minItems: 'tooFew',
  maxItems: 'tooMany',
  uniqueItems: 'repeated',
};

function sentenceFor({ keyword, data, params, parentSchema }: ErrorObject): FieldSentence {
  if (isNothing(keyword, data, params)) return 'mandatory';
  const format: unknown = parentSchema?.['format'];
  if (format === 'email' && keyword !== 'type') return 'email';
  if (format === 'password' && keyword === 'minLength') return 'passwordShort';
  if (keyword === 'format' || keyword === 'pattern') return format === 'date' ? format : 'form';
  return sentences[keyword] ?? 'form';
}

/** Whether a field was left empty: an empty text, list or form, or a mandatory box that is not ticked. */
function isNothing(keyword: string, data: unknown, params: ErrorObject['params']): boolean {
  if (keyword === 'minLength' || keyword === 'format' || keyword === 'pattern' || keyword === 'enum')
    return data === '';
  if (keyword === 'minItems') return params['limit'] === 1;
  if (keyword === 'const') return data === false && params['allowedValue'] === true;
  return keyword === 'oneOf' && isRecord(data) && Object.keys(data).length === 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const application: OwnSentences = {
  name: 'applicationName',
  platform: 'applicationPlatform',
  applicationUrl: 'applicationLink',
  appAdsTxtUrl: 'appAdsTxtLink',
};
const adBlock: OwnSentences = { name: 'adBlockTitle', adFormat: 'adBlockFormat' };
const reportTemplate: OwnSentences = {
  title: 'templateTitle',
  indicatorList: 'templateIndicators',
  filterList: 'templatePeriod',
  'filterList.period': 'templatePeriod',
};

/** Fields for which the specification has a sentence of their own when they are missing or empty. */
export const mandatorySentences: Partial<Record<OperationId, OwnSentences>> = {
  createApplication: application,
  updateApplication: application,
  createAdBlock: adBlock,
  updateAdBlock: adBlock,
  createReportTemplate: reportTemplate,
  updateReportTemplate: reportTemplate,
};

/** By operation: the field that has to repeat another field, and that other field. */
const repetitions: Partial<Record<OperationId, { field: string; original: string }>> = {
  register: { field: 'passwordConfirm', original: 'password' },
  updatePassword: { field: 'retry_password', original: 'password' },
};

/** The name of the repeating field if it was filled in with another value than the original field, or else null. */
export function differingField(operationId: OperationId, body: unknown): string | null {
  const repetition = repetitions[operationId];
  if (repetition === undefined || typeof body !== 'object' || body === null) return null;
  const { [repetition.field]: repeated, [repetition.original]: original } = body as Record<string, unknown>;
  const isTyped = typeof repeated === 'string' && repeated !== '' && typeof original === 'string';
  return isTyped && repeated !== original ? repetition.field : null;
}
