import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Answer } from '#testing/contract-calls.ts';
import type { TestApi } from '#testing/test-api.ts';

export type SampleFile = [name: string, content: Uint8Array];

/** A form with the files, encoded as a browser does. */
export async function formOf(...files: SampleFile[]): Promise<{ body: Buffer; type: string }> {
  const form = new FormData();
  for (const [name, content] of files) form.append('files[]', new Blob([new Uint8Array(content)]), name);
  const written = new Response(form);
  return { body: Buffer.from(await written.arrayBuffer()), type: written.headers.get('content-type') ?? '' };
}

/** Uploads files; throws when the contract does not allow the answer. */
export async function upload(api: TestApi, token: string, ...files: SampleFile[]): Promise<Answer<'uploadFiles'>> {
  const { body, type } = await formOf(...files);
  return api.call('uploadFiles', { token, body: body as never, headers: { 'content-type': type } });
}

/** How many files are stored completely (`whole`), and how many are being written (`half`). */
export async function countFiles({ files }: { files: { dataDir: string } }): Promise<{ whole: number; half: number }> {
  const entries = await readdir(join(files.dataDir, 'files'), { recursive: true, withFileTypes: true });
  const found = entries.filter((entry) => entry.isFile());
  const half = found.filter(({ parentPath }) => parentPath.endsWith('incoming')).length;
  return { whole: found.length - half, half };
}
