import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';

import { CheckboxList } from '#checkbox-list.tsx';
import { Checkbox } from '#checkbox.tsx';
import { DayField } from '#day-field.tsx';
import type { FormFieldProps } from '#field.tsx';
import { FileDropZone } from '#file-drop-zone.tsx';
import { OptionList } from '#option-list.tsx';
import { PasswordField } from '#password-field.tsx';
import { RadioGroup } from '#radio-group.tsx';
import { Select } from '#select.tsx';
import { Switch } from '#switch.tsx';
import { TextField } from '#text-field.tsx';
import { Textarea } from '#textarea.tsx';

const options = [{ id: 'ios', title: 'iOS' }];
const listTexts = { search: 'Find', nothingFound: 'Nothing found' };
const noop = (): void => undefined;
const dropZone = {
  files: [{ id: '1', name: 'a.png', size: '3 B', state: { kind: 'loaded' as const, value: 'ios' } }],
  onAdd: noop,
  onRemove: noop,
  onRetry: noop,
  texts: { invitation: 'Drop', loaded: 'Loaded', loading: String, cancel: String, remove: String, retry: String },
};

/** Each kind of field with the props that a form passes to it. */
const fields: Record<string, (form: FormFieldProps) => ReactElement> = {
  text: (form) => <TextField {...form} label="Platform" defaultValue="ios" />,
  'several lines': (form) => <Textarea {...form} label="Platform" defaultValue="ios" />,
  password: (form) => <PasswordField {...form} label="Platform" revealLabel="Show" defaultValue="ios" />,
  'radio, held by itself': (form) => <RadioGroup {...form} label="Platform" options={options} defaultValue="ios" />,
  'radio, held by the page': (form) => (
    <RadioGroup {...form} label="Platform" options={options} value="ios" onChange={noop} />
  ),
  checkbox: (form) => <Checkbox {...form} label="Platform" value="ios" defaultChecked />,
  'checkboxes, held by themselves': (form) => (
    <CheckboxList {...form} label="Platform" options={options} defaultValue={['ios']} />
  ),
  'checkboxes, held by the page': (form) => (
    <CheckboxList {...form} label="Platform" options={options} value={['ios']} onChange={noop} />
  ),
  files: (form) => <FileDropZone {...form} {...dropZone} label="Platform" />,
};

it.each(Object.entries(fields))('%s: sends its value under its name, and is described by its error', (_kind, field) => {
  const sent = renderToString(field({ name: 'platform', error: 'Choose one', onInput: noop }));
  expect(sent).toMatch(/<(?:input|select|textarea)[^>]* name="platform"/u);
  expect(sent).toMatch(/value="ios"|>ios<\/textarea>/u);
  const [, messageId = ''] = /id="([^"]+)"[^>]*>Choose one</u.exec(sent) ?? [];
  expect(sent).toMatch(/(?:aria|data)-invalid="true"/u);
  expect(sent).toContain(`aria-describedby="${messageId}"`);
});

it.each(Object.entries(fields))('%s: neither invalid nor described without an error', (_kind, field) => {
  const sent = renderToString(field({ name: 'platform' }));
  expect(sent).not.toMatch(/-invalid="true"|aria-describedby="/u);
});

it('a day: sends the day and not its text, and is described by its error', () => {
  const day = { value: '2026-11-20', onChange: noop, min: '2026-01-01', max: '2026-12-31', locale: 'en' };
  const texts = { notADay: String, outOfRange: String };
  const sent = renderToString(<DayField {...day} name="day" error="Choose one" label="Day" texts={texts} />);
  expect(sent).toContain('name="day" value="2026-11-20"');
  expect(sent).toMatch(/value="11\/20\/2026"/u);
  const [, messageId = ''] = /id="([^"]+)"[^>]*>Choose one</u.exec(sent) ?? [];
  expect(sent).toContain(`aria-describedby="${messageId}"`);
});

it('refuses the props of a form at compile time on a control that would drop them', () => {
  const form: FormFieldProps = { name: 'platform', error: 'Choose one' };
  const dropping = [
    // @ts-expect-error a select is outside of forms and shows no error
    <Select key="select" {...form} options={options} />,
    // @ts-expect-error a switch takes effect at once and is sent with no form
    <Switch key="switch" {...form} label="Platform" />,
    // @ts-expect-error a list of options sends no value
    <OptionList key="list" {...form} label="Platform" options={options} value={[]} onChange={noop} texts={listTexts} />,
  ];
  expect(dropping).toHaveLength(3);
});

it('refuses a value at compile time that both the page and the primitive hold, or that cannot change', () => {
  const held = { label: 'Platform', options };
  const refused = [
    // @ts-expect-error the page holds it, so there is no default
    <RadioGroup key="radio" {...held} value="ios" defaultValue="ios" onChange={noop} />,
    // @ts-expect-error the page holds it, so there is no default
    <CheckboxList key="boxes" {...held} value={['ios']} defaultValue={['ios']} onChange={noop} />,
    // @ts-expect-error the page holds it, and does not learn of a change
    <Select key="select" options={options} value="ios" />,
    // @ts-expect-error a list of options never holds its value itself
    <OptionList key="list" {...held} defaultValue={['ios']} texts={listTexts} />,
  ];
  expect(refused).toHaveLength(4);
});
