/** The brand folder cannot be used. Each line of the message continues a sentence that begins with “expected”. */
export class BrandFault extends Error {
  override readonly name = 'BrandFault';
}
