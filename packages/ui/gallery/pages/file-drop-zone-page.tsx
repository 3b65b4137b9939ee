import { useState } from 'react';

import type { DroppedFile } from '#dropped-file.ts';
import { FileDropZone } from '#file-drop-zone.tsx';
import { FocusButton } from '#gallery/focus-button.tsx';
import { Specimen } from '#gallery/specimen.tsx';
import { useText } from '#gallery/texts.tsx';

const arrived: DroppedFile[] = [
  { id: '1', name: 'screen.png', size: '1.2 MB', state: { kind: 'loading', progress: 0.4 } },
  { id: '2', name: 'contract.pdf', size: '310 KB', state: { kind: 'loaded' } },
  {
    id: '3',
    name: 'a-recording-of-the-whole-screen-with-a-long-name.mp4',
    size: '240 MB',
    state: { kind: 'error', message: 'The connection broke' },
  },
  {
    id: '4',
    name: 'notes.txt',
    size: '4 KB',
    state: { kind: 'error', message: 'Only JPG, PNG, PDF and DOC', isFinal: true },
  },
];

export function FileDropZonePage() {
  const t = useText();
  const [files, setFiles] = useState<readonly DroppedFile[]>(arrived);
  const texts = {
    invitation: t('Drop files here or choose them'),
    loaded: t('Loaded'),
    loading: (name: string) => t(`Loading ${name}`),
    cancel: (name: string) => t(`Cancel ${name}`),
    remove: (name: string) => t(`Remove ${name}`),
    retry: (name: string) => t(`Load ${name} again`),
  };
  const remove = (id: string) => setFiles(files.filter((file) => file.id !== id));
  const set = (id: string, state: DroppedFile['state']) =>
    setFiles(files.map((file) => (file.id === id ? { ...file, state } : file)));
  const add = (added: File[]) =>
    setFiles([
      ...files,
      ...added.map(({ name, size }) => ({ id: name, name, size: `${size} B`, state: { kind: 'loaded' } as const })),
    ]);
  return (
    <>
      <Specimen state="with files">
        <div className="max-w-md">
          <FocusButton<HTMLInputElement>>
            {(ref) => (
              <FileDropZone
                ref={ref}
                multiple
                label={t('Files')}
                hint={t('At most 10 files, 20 MB each')}
                files={files}
                onAdd={add}
                onRemove={remove}
                onRetry={(id) => set(id, { kind: 'loading', progress: 0 })}
                texts={texts}
              />
            )}
          </FocusButton>
        </div>
      </Specimen>
      <Specimen state="wrong">
        <div className="max-w-md">
          <FileDropZone
            label={t('Video')}
            error={t('Only mp4')}
            files={[]}
            onAdd={add}
            onRemove={remove}
            onRetry={remove}
            texts={texts}
          />
        </div>
      </Specimen>
      <Specimen state="disabled">
        <div className="max-w-md">
          <FileDropZone
            disabled
            label={t('Scan')}
            files={[]}
            onAdd={add}
            onRemove={remove}
            onRetry={remove}
            texts={texts}
          />
        </div>
      </Specimen>
    </>
  );
}
