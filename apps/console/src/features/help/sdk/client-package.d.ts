declare module 'virtual:client-package' {
  /** The client of the API that this console offers. */
  export const clientPackage: {
    version: string;
    /** `sha512-` and the digest in base64, as npm writes it into a lockfile. */
    integrity: string;
    /** Bytes of the file to download. */
    size: number;
    /** The address below the console's origin that an installation names. Its content changes with the console. */
    path: string;
  };
}
