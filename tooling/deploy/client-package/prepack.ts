import { bundleClient } from './bundle-client.ts';

await bundleClient(process.cwd());
