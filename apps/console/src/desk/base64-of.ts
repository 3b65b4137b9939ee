/** The content of a file in Base64, as orders require it. Rejects when the file cannot be read. */
export async function base64Of(file: File): Promise<string> {
  const reader = new FileReader();
  const read = new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read.')));
  });
  reader.readAsDataURL(file);
  return (await read).replace(/^[^,]*,/u, '');
}
