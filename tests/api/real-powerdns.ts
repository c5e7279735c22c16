import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { DatabaseSync } from 'node:sqlite'
import { freePort } from '../../scripts/free-port.ts'

const program = '/usr/sbin/pdns_server'
const schema = '/usr/share/pdns-backend-sqlite3/schema/schema.sqlite3.sql'

/** Whether Debian's pdns-server and pdns-backend-sqlite3 are on this machine. */
export const isPowerdnsInstalled = existsSync(program) && existsSync(schema)

/** Starts the real PowerDNS with an empty database. */
export const startRealPowerdns = async (apiKey: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'powerdns-'))
  const file = join(folder, 'zones.db')
  const database = new DatabaseSync(file)
  database.exec(readFileSync(schema, 'utf8'))
  database.close()
  const [port, dnsPort] = [await freePort(), await freePort()]
  writeFileSync(
    join(folder, 'pdns.conf'),
    `launch=gsqlite3
gsqlite3-database=${file}
api=yes
api-key=${apiKey}
webserver=yes
webserver-address=127.0.0.1
webserver-port=${port}
local-address=127.0.0.1
local-port=${dnsPort}
socket-dir=${folder}
`,
  )
  const child = spawn(program, [`--config-dir=${folder}`], { stdio: ['ignore', 'ignore', 'pipe'] })
  for await (const line of createInterface({ input: child.stderr })) {
    if (line.includes('ready to distribute questions')) break
  }
  child.stderr.resume()
  if (child.exitCode !== null) throw new Error('PowerDNS did not start')
  return {
    url: `http://127.0.0.1:${port}`,
    dns: `127.0.0.1:${dnsPort}`,
    stop: async () => {
      child.kill()
      if (child.exitCode === null) await once(child, 'exit')
      rmSync(folder, { recursive: true })
    },
  }
}
