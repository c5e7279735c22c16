// `npm run serve`: the API in production, without a sandbox (docs/operations.md). Options are those
// of `src/server/main.ts`: --check, --accept-secrets. --prepare only bundles the server, so that an
// account that must not write here can start it.
import { relative } from 'node:path'
import { bundledServer } from './bundle-server.ts'
import { root } from './project-paths.ts'
import { loadSettingsFile } from './settings-file.ts'

if (process.argv.includes('--prepare')) {
  console.log(`The server is ready to start: ${relative(root, await bundledServer())}`)
  process.exit(0)
}
loadSettingsFile()
process.argv.push('--production')
// With the security log (decision 140).
process.env['LOG_LEVEL'] ??= 'info'
// In this process, so signals reach the server itself.
await import(await bundledServer())
