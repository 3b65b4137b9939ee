import { useState } from 'react';

import { Button } from '#button.tsx';
import { CheckboxList } from '#checkbox-list.tsx';
import { Checkbox } from '#checkbox.tsx';
import type { FormFieldProps } from '#field.tsx';
import type { DroppedFile } from '#dropped-file.ts';
import { FileDropZone } from '#file-drop-zone.tsx';
import { RadioGroup } from '#radio-group.tsx';
import { TextField } from '#text-field.tsx';
import { Textarea } from '#textarea.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const names = ['title', 'text', 'platform', 'formats', 'files', 'consent'] as const;

/** One form with every kind of field. It shows what is sent, and complains about every field at once. */
export function FieldPage() {
  const t = useText();
  const [sent, setSent] = useState('');
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly DroppedFile[]>([]);
  const field = (name: (typeof names)[number]): FormFieldProps => ({
    name,
    error: wrong.includes(name) ? t(`Wrong: ${name}`) : undefined,
    onInput: () => setWrong((before) => before.filter((each) => each !== name)),
  });
  return (
    <Specimen state="every kind of field in a form">
      <form
        className="flex max-w-md flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          const values = [...new FormData(event.currentTarget)];
          setSent(values.map(([name, value]) => `${name}=${typeof value === 'string' ? value : value.name}`).join(' '));
        }}
      >
        <TextField {...field('title')} label={t('Title')} />
        <Textarea {...field('text')} label={t('Text')} />
        <RadioGroup
          {...field('platform')}
          label={t('Platform')}
          options={[
            { id: 'android', title: 'Android' },
            { id: 'ios', title: 'iOS' },
          ]}
        />
        <CheckboxList
          {...field('formats')}
          label={t('Formats')}
          options={[
            { id: 'banner', title: t('Banner') },
            { id: 'video', title: t('Video') },
          ]}
        />
        <FileDropZone
          {...field('files')}
          label={t('Files')}
          files={files}
          onAdd={(added) =>
            setFiles(
              added.map(({ name }) => ({
                id: name,
                name,
                size: '3 B',
                state: { kind: 'loaded', value: `id-of-${name}` },
              })),
            )
          }
          onRemove={() => setFiles([])}
          onRetry={() => undefined}
          texts={{
            invitation: t('Drop a file here or choose it'),
            loaded: t('Loaded'),
            loading: (name) => t(`Loading ${name}`),
            cancel: (name) => t(`Cancel ${name}`),
            remove: (name) => t(`Remove ${name}`),
            retry: (name) => t(`Load ${name} again`),
          }}
        />
        <Checkbox {...field('consent')} label={t('I agree')} />
        <Button type="submit">{t('Send')}</Button>
        <Button variant="secondary" onClick={() => setWrong(names)}>
          {t('Complain')}
        </Button>
        <output className="wrap-anywhere">{sent}</output>
      </form>
    </Specimen>
  );
}
