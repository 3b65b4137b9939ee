import * as v from 'valibot';
import { expect, it } from 'vitest';

import { formValues, listOf } from './form-values.ts';

function form(entries: [string, string][]): FormData {
  const data = new FormData();
  for (const [name, value] of entries) data.append(name, value);
  return data;
}

it('returns every value of a repeated name', () => {
  const values = formValues(
    form([
      ['title', 'Daily'],
      ['formats', 'banner'],
      ['formats', 'video'],
    ]),
  );
  expect(values).toEqual({ title: 'Daily', formats: ['banner', 'video'] });
});

it.each([
  { ticked: [], list: [] },
  { ticked: ['banner'], list: ['banner'] },
  { ticked: ['banner', 'video'], list: ['banner', 'video'] },
])('reads $ticked as a list', ({ ticked, list }) => {
  const schema = v.object({ formats: listOf(v.picklist(['banner', 'video'])) });
  const values = formValues(form(ticked.map((format) => ['formats', format])));
  expect(v.parse(schema, values)).toEqual({ formats: list });
});

it('reports the error of a list, or of an item of it, at the field', () => {
  const schema = v.object({ formats: v.pipe(listOf(v.picklist(['banner'], 'unknown')), v.nonEmpty('required')) });
  const fieldError = (entries: [string, string][]) => {
    const [issue] = v.safeParse(schema, formValues(form(entries))).issues ?? [];
    return [issue?.path?.[0]?.key, issue?.message];
  };
  expect(fieldError([])).toEqual(['formats', 'required']);
  expect(fieldError([['formats', 'video']])).toEqual(['formats', 'unknown']);
});

it('checks a form with variants by the ticked variant, with the errors of that variant only', () => {
  const schema = v.variant('isNotPublished', [
    v.object({ isNotPublished: v.literal('on'), platform: v.pipe(v.string(), v.nonEmpty('required')) }),
    v.object({ isNotPublished: v.optional(v.undefined()), applicationUrl: v.pipe(v.string(), v.nonEmpty('required')) }),
  ]);
  const wrongFields = (entries: [string, string][]) =>
    (v.safeParse(schema, formValues(form(entries))).issues ?? []).map(({ path }) => path?.[0]?.key);
  expect(
    wrongFields([
      ['isNotPublished', 'on'],
      ['platform', ''],
    ]),
  ).toEqual(['platform']);
  expect(wrongFields([['applicationUrl', '']])).toEqual(['applicationUrl']);
  expect(
    wrongFields([
      ['isNotPublished', 'on'],
      ['platform', 'ios'],
    ]),
  ).toEqual([]);
});
