/** How far the upload of a file is: from 0 to 1, complete, or failed with a message. */
export type FileState =
  | { kind: 'loading'; progress: number }
  /** `value` is what a form sends for the file, such as the id that the server gave it. */
  | { kind: 'loaded'; value?: string }
  /** With `isFinal`, another try would fail too. */
  | { kind: 'error'; message: string; isFinal?: boolean };

/** A file in a `FileDropZone`. */
export interface DroppedFile {
  id: string;
  name: string;
  /** Already formatted. */
  size: string;
  state: FileState;
}

/** The texts of a file's progress bar and buttons. */
export interface DroppedFileTexts {
  loaded: string;
  loading: (name: string) => string;
  /** For a file that is being uploaded: removing it ends the upload. */
  cancel: (name: string) => string;
  remove: (name: string) => string;
  retry: (name: string) => string;
}
