/** The network's ad formats cannot be used. The message has one line for each fault. */
export class AdFormatsFault extends Error {
  override readonly name = 'AdFormatsFault';

  constructor(faults: readonly string[]) {
    super(faults.map((fault) => `AD_FORMATS_FILE: ${fault}`).join('\n'));
  }
}
