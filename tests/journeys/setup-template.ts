import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startShopServer } from './shop.ts'
import { addStoredAccounts } from './stored-accounts.ts'

/** Creates the seeded database once; every worker’s shop starts with a copy of it. */
export default async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'journeys-'))
  const template = join(folder, 'template')
  const server = await startShopServer({ DATA_DIR: template, JOBS: 'off' })
  // Also proves that it is ready, and that it stops cleanly.
  const answer = await fetch(`${server.url}/api/tlds`)
  if (!answer.ok) throw new Error(`The API of the journeys answered ${answer.status} for /api/tlds`)
  await server.stop()
  await addStoredAccounts(template)
  process.env['JOURNEYS_TEMPLATE'] = template
  return () => rmSync(folder, { recursive: true, force: true })
}
