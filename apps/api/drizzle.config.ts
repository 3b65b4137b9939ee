import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/stores/sql/tables/*.ts',
  out: './src/stores/sql/migrations',
});
