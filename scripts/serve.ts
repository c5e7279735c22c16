// `npm run serve`: the API in production, without a sandbox (docs/operations.md). Options are those
// of `src/server/main.ts`: --check, --accept-secrets.
import { bundledServer } from './bundle-server.ts'
import { loadSettingsFile } from './settings-file.ts'

loadSettingsFile()
process.argv.push('--production')
// With the security log (decision 140).
process.env['LOG_LEVEL'] ??= 'info'
// In this process, so signals reach the server itself.
await import(await bundledServer())
