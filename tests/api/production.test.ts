import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { productionSettings } from '../../src/server/platform/production/production-settings.fixture.ts'
import { nginx } from '../website/start-nginx.ts'
import { openDataDir } from './data-dir.ts'
import { createDatabaseRoles, type RoleUrls } from './database-roles.ts'
import { runShop } from './operator-command.ts'
import { startShopBehindNginx } from './shop-behind-nginx.ts'
import { mixedLoad } from './mixed-load.ts'
import { loadServers } from './rolling-restarts.ts'
import { EPP_CLIENT_ID } from '../../src/sandbox/credentials.ts'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import { systemClock } from '../../src/server/platform/clock.ts'
import type { SecretKeys } from '../../src/server/platform/secrets/secret-keys.ts'
import { newestMigration } from '../../src/server/platform/db/newest-migration.ts'
import { writeBackup, type BackupHeader } from '../../src/server/staff/backups/backup-file.ts'
import { openPlace } from '../../src/server/staff/backups/database-copy.ts'
import { dumpDatabase } from '../../src/server/staff/backups/dump-database.ts'
import { restoreBackup } from '../../src/server/staff/backups/restore-backup.ts'
import { migrateDatabase } from '../../src/server/staff/migrate-database.ts'
import { startServerProcess, type ProcessEnd, type ServerProcess } from './server-process.ts'

const databases = inject('databases')
const restarts = Number(process.env['ROLLING_RESTARTS'] ?? 8)
/** Makes a process print each outgoing connection and each host that it resolves, whatever library asks. */
const reportConnections = `--import=data:text/javascript,${encodeURIComponent(`
  import dns from 'node:dns'
  import { writeSync } from 'node:fs'
  import { Socket } from 'node:net'
  import { syncBuiltinESMExports } from 'node:module'
  const { connect } = Socket.prototype
  Socket.prototype.connect = function (...args) {
    const [first, second] = args.flat()
    const { host, port, path } = typeof first === 'object' ? first : { port: first, host: second }
    writeSync(2, 'connects to ' + (path ?? host + ':' + port) + '\\n')
    return connect.apply(this, args)
  }
  for (const methods of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype])
    for (const name of ['lookup', 'resolve', 'resolve4', 'resolve6', 'resolveNs', 'resolveTxt']) {
      const original = methods[name]
      if (original === undefined) continue
      methods[name] = function (host, ...more) {
        if (!/^[\\d.:]+$/.test(host)) writeSync(2, 'resolves ' + host + '\\n')
        return original.call(this, host, ...more)
      }
    }
  syncBuiltinESMExports()
`)}`
const registryAccount = { clID: EPP_CLIENT_ID, pw: productionSettings.EPP_PASSWORD }
const newSecret = 'Qm3xT8vLr1YpWk6ZsHcB4nJd9uGfEa2oXi7tVbN5yMw'

// Production runs on PostgreSQL only.
if (databases.kind === 'postgres') {
  let directory: string
  let sandbox: Sandbox | undefined
  let settings: Readonly<Record<string, string>>
  const running: ServerProcess[] = []

  let roles: RoleUrls

  beforeAll(async () => {
    directory = await mkdtemp(join(tmpdir(), 'production-'))
    roles = await createDatabaseRoles(databases.url)
    settings = {
      ...productionSettings,
      DATABASE_URL: roles.server,
      DATA_DIR: join(directory, 'data'),
      PORT: '0',
      JOBS: 'off',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'on',
    }
    expect((await migrateDatabase(roles.server)).problem).toMatch(
      /\/shop: permission denied for .*\. Use the role that owns the tables\.$/,
    )
    const { code, said } = await runShop(['database', 'migrate'], {
      ...settings,
      DATABASE_URL: roles.owner,
    })
    expect(said).toMatch(/^The database is current; migrations applied: \d\d\.$/)
    expect(code).toBe(0)
  })
  afterAll(async () => {
    await Promise.all(running.map((server) => server.kill('SIGKILL')))
    await sandbox?.stop()
    await rm(directory, { recursive: true, force: true })
  })

  const start = (
    more: Readonly<Record<string, string>> = {},
    options: readonly string[] = ['--production'],
  ): ServerProcess => {
    const server = startServerProcess({ ...settings, ...more }, options)
    running.push(server)
    return server
  }

  const reasonsOf = ({ code, stdout, stderr }: ProcessEnd): readonly string[] => {
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    const [title, ...reasons] = stderr.trimEnd().split('\n')
    expect(title).toMatch(/^The shop does not start in production, for \d+ reasons?:$/)
    return reasons
  }

  const statusOf = async (url: string): Promise<number> => (await fetch(url)).status

  it('no database that held demo accounts or met a key of the sandbox starts with a public URL', async () => {
    const place = await openDataDir(join(directory, 'demo'))
    const { DATABASE_URL = '' } = place
    // As `npm start` does; the settings of production then replace all of its keys.
    const demo = startServerProcess({ ...place, PORT: '0', JOBS: 'off' })
    running.push(demo)
    await demo.ready
    expect((await demo.kill('SIGTERM')).code).toBe(0)
    const client = new pg.Client({ connectionString: DATABASE_URL })
    await client.connect()
    // The mark stays when the accounts are renamed.
    await client.query("update customers set username = username || '-renamed', password_hash = ''")
    await client.end()
    const end = await start({ DATABASE_URL }, []).ended
    expect(reasonsOf(end).toSorted()).toEqual([
      '- This database held demo accounts, whose passwords are public: use a new database for production.',
      "- This database was used with the sandbox's keys, which are public: use a new database for production.",
    ])
  })

  it('the command of the demo is refused on every host, with all reasons at once', async () => {
    const { DATABASE_URL = '' } = await openDataDir(join(directory, 'open'))
    const demo = { PORT: '0', DATABASE_URL, DATA_DIR: join(directory, 'data'), HOST: '0.0.0.0' }
    const reasons = reasonsOf(await startServerProcess(demo).ended)
    expect(reasons.length).toBeGreaterThan(30)
    expect(reasons.join('\n')).toContain('- TOKEN_SECRET is missing: run `npm run shop -- init`')
    // A server that was only to be checked must not start.
    const misspelled = await startServerProcess(demo, ['--chek']).ended
    expect(misspelled.stderr).toMatch(/^The shop could not start: unknown option --chek; /)
    expect(misspelled.code).toBe(1)
  })

  it('starts after its own migration without a call of another party, keeps its secrets, and adds no demo accounts', async () => {
    const server = start({ DRAIN_SECONDS: '0', JOBS: 'on', NODE_OPTIONS: reportConnections })
    const url = await server.ready
    expect([await statusOf(`${url}/livez`), await statusOf(`${url}/readyz`)]).toEqual([200, 200])
    const answer = await fetch(`${url}/api/tlds`)
    expect([answer.status, answer.headers.get('strict-transport-security')]).toEqual([
      200,
      'max-age=31536000',
    ])
    const end = await server.kill('SIGTERM')
    expect(end.code).toBe(0)
    // Once it serves, it looks for whom its own website was built (decision 185).
    const website = ['connects to shop.example.net:443', 'resolves shop.example.net']
    const connections = end.stderr.trimEnd().split('\n')
    expect(new Set(connections.filter((line) => !website.includes(line)))).toEqual(
      new Set([
        `connects to ${new URL(roles.server).host}`,
        // Whether another server runs on this folder.
        `connects to ${join(directory, 'data', 'shop.sock')}`,
      ]),
    )

    const client = new pg.Client({ connectionString: settings['DATABASE_URL'] })
    await client.connect()
    const { rows } = await client.query('select count(*)::int as customers from customers')
    const marks = await client.query('select mark from database_marks')
    // The servers' role reads and writes rows only.
    await expect(client.query('drop table customers')).rejects.toThrow('must be owner')
    await expect(client.query('create table mine ()')).rejects.toThrow('permission denied')
    await client.end()
    expect([rows, marks.rows]).toEqual([[{ customers: 0 }], []])

    expect(reasonsOf(await start({ TOKEN_SECRET: newSecret }, ['--check']).ended)).toEqual([
      expect.stringMatching(/^- TOKEN_SECRET is not the one that this database was used with: /),
    ])
    const accepted = await start({ TOKEN_SECRET: newSecret }, ['--check', '--accept-secrets']).ended
    expect(accepted).toMatchObject({ code: 0, stdout: 'Production can start.\n' })
  })

  it('a stopping server says so, answers while it drains, and stops at once when told twice', async () => {
    const server = start({ DRAIN_SECONDS: '60' })
    const url = await server.ready
    process.kill(server.pid, 'SIGTERM')
    await expect.poll(() => statusOf(`${url}/readyz`)).toBe(503)
    const answer = await fetch(`${url}/livez`)
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close'])
    expect(await answer.json()).toEqual({ status: 'ok' })
    expect((await server.kill('SIGTERM')).code).toBe(1)
  })

  it(
    'two servers restart in turn under load without a failed request',
    { timeout: 30_000 + restarts * 10_000 },
    async () => {
      sandbox = await startSandbox({ basePort: 0, eppAccounts: [registryAccount] })
      const registry = {
        ...{ EPP_HOST: '127.0.0.1', EPP_PORT: String(sandbox.endpoints.epp.port) },
        RDAP_BOOTSTRAP_URL: sandbox.endpoints.rdapBootstrap,
        WHOIS_SERVERS: 'off',
      }
      const places = await Promise.all([freePort(), freePort()])
      const startAt = (port: number): ServerProcess =>
        start({ ...registry, PORT: String(port), DRAIN_SECONDS: '1' })
      const servers = places.map(startAt)
      const urls = await Promise.all(servers.map((server) => server.ready))
      const proxy =
        nginx === undefined
          ? undefined
          : await startShopBehindNginx(nginx, {
              folder: join(directory, 'nginx'),
              apiPorts: places,
              databaseUrl: roles.server,
            })
      await proxy?.check()
      const proxied =
        proxy &&
        loadServers([proxy.url], await mixedLoad(roles.server, proxy.url, 'behind-the-proxy'))
      const load = loadServers(urls, await mixedLoad(roles.server, urls[0] ?? '', 'direct'))
      for (let count = 0; count < restarts; count += 1) {
        const at = count % 2
        const before = new Map(load.answered())
        expect((await servers[at]?.kill('SIGTERM'))?.code).toBe(0)
        servers[at] = startAt(places[at] ?? 0)
        await servers[at].ready
        expect(load.answered().size).toBe(4)
        for (const [call, times] of load.answered())
          expect(times, call).toBeGreaterThan((before.get(call) ?? 0) + 5)
      }
      expect(await load.stop()).toEqual([])
      expect(await proxied?.stop()).toEqual(proxied && [])
      await proxy?.stop()
      await Promise.all(servers.map((server) => server.kill('SIGTERM')))
    },
  )

  it(
    "the owner's restore leaves the servers' role what it may do",
    { timeout: 60_000 },
    async () => {
      const place = { dataDir: join(directory, 'data'), databaseUrl: roles.owner }
      const file = join(directory, 'shop.backup')
      const header: BackupHeader = {
        ...{ is: 'shop backup 1', at: '2026-11-26T00:00:00.000Z', release: '1' },
        ...{ migration: await newestMigration(), keys: [] },
      }
      const owned = await openPlace(place)
      await writeBackup(file, header, (write) => dumpDatabase(owned.db, write))
      await owned.close()
      const secretKeys: SecretKeys = [{ id: 'test', key: Buffer.alloc(32, 1) }]
      const deps = { clock: systemClock, boot: () => Promise.resolve(), secretKeys }
      const serving = new pg.Client({ connectionString: roles.server })
      await serving.connect()
      await expect(restoreBackup(file, { ...deps, place })).rejects.toThrow(/^Stop the servers/)
      await serving.end()
      const ofServers = { ...place, databaseUrl: roles.server }
      await expect(restoreBackup(file, { ...deps, place: ofServers })).rejects.toThrow(
        /^The role of DATABASE_URL may not create databases/,
      )
      await restoreBackup(file, { ...deps, place })
      const client = new pg.Client({ connectionString: roles.server })
      await client.connect()
      await client.query('update restores set checked_at = now()')
      await client.query('update pgboss.queue set updated_on = now()')
      const { rows } = await client.query(`select nextval('orders_increment_id_seq') > 0 as counts,
      (select count(*)::int from restores where checked_at is not null) as restores`)
      expect(rows).toEqual([{ counts: true, restores: 1 }])
      await expect(client.query('create table mine ()')).rejects.toThrow('permission denied')
      const { rows: others } = await client.query(`select count(*)::int as open
      from pg_database d cross join aclexplode(d.datacl) a
      where d.datname = current_database() and a.grantee = 0`)
      expect(others).toEqual([{ open: 0 }])
      await client.end()
    },
  )
} else {
  it('is for PostgreSQL', () => {
    expect(databases.kind).toBe('pglite')
  })
}
