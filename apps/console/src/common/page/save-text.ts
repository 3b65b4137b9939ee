/** Safari reads the bytes only after the press has ended. */
const keptForMs = 60_000;

/** Saves a text as a file, as if a link to it had been pressed. */
export function saveText(fileName: string, text: string): void {
  saveBlob(fileName, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}

/** Saves bytes as a file, as if a link to it had been pressed. */
export function saveBlob(fileName: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), keptForMs);
}
