import { useLingui } from '@lingui/react/macro';
import { FileDropZone } from '@publisher-console/ui/file-drop-zone';
import type { FileDropZoneProps } from '@publisher-console/ui/file-drop-zone';

import { useFormat } from '#common/format/format.ts';

interface ChosenFileProps extends Pick<FileDropZoneProps, 'accept' | 'disabled' | 'error' | 'hint' | 'label'> {
  file: File | undefined;
  onChange: (file: File | undefined) => void;
}

/** A field for one file, which is sent with its form. */
export function ChosenFile({ file, onChange, ...field }: ChosenFileProps) {
  const { t } = useLingui();
  const format = useFormat();
  return (
    <FileDropZone
      {...field}
      files={
        file === undefined
          ? []
          : [{ id: 'chosen', name: file.name, size: format.fileSize(file.size), state: { kind: 'loaded' } }]
      }
      full={file !== undefined}
      onAdd={([added]) => onChange(added)}
      onRemove={() => onChange(undefined)}
      onRetry={() => onChange(undefined)}
      texts={{
        invitation: t`Drop a file here or choose it`,
        loaded: t`Chosen`,
        loading: (name) => t`Reading ${name}`,
        cancel: (name) => t`Cancel: ${name}`,
        remove: (name) => t`Remove: ${name}`,
        retry: (name) => t`Choose another one: ${name}`,
      }}
    />
  );
}
