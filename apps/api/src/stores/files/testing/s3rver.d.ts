declare module 's3rver' {
  import type { AddressInfo } from 'node:net';

  interface Options {
    directory: string;
    address: string;
    port: number;
    silent: boolean;
    vhostBuckets: boolean;
    configureBuckets: { name: string; configs: string[] }[];
  }

  export default class S3rver {
    constructor(options: Options);
    run(): Promise<AddressInfo>;
    close(): Promise<void>;
  }
}
