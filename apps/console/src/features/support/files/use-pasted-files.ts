import { useLingui } from '@lingui/react/macro';
import type { ClipboardEvent } from 'react';
import { useRef } from 'react';

/** Handles pasted files; a text is pasted as usual. */
export function usePastedFiles(onAdd: (files: File[]) => void): (event: ClipboardEvent) => void {
  const { t } = useLingui();
  const pictures = useRef(0);
  return (event) => {
    const { files, types } = event.clipboardData;
    // Some programs add a picture to a copied text.
    if (files.length === 0 || types.includes('text/plain')) return;
    event.preventDefault();
    onAdd([...files].map((file) => (file.name === 'image.png' ? named(file) : file)));
  };

  /** Browsers give every pasted picture the same name; duplicates would be dropped. */
  function named(file: File): File {
    pictures.current += 1;
    const number = pictures.current;
    return new File([file], `${t`Picture ${number}`}.png`, { type: file.type });
  }
}
