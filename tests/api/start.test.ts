import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, inject, it } from 'vitest'
import { openDataDir } from './data-dir.ts'
import { startServerProcess, type ServerProcess } from './server-process.ts'

const databases = inject('databases')

let directory: string
let place: Awaited<ReturnType<typeof openDataDir>>
let taken: Server
let takenPort: string
const running: ServerProcess[] = []

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'start-'))
  place = await openDataDir(join(directory, 'place'))
  taken = createServer()
  await new Promise<void>((resolve) => taken.listen(0, '127.0.0.1', resolve))
  const bound = taken.address()
  takenPort = String(typeof bound === 'object' ? bound?.port : '')
})
afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.kill('SIGKILL')))
})
afterAll(async () => {
  taken.close()
  await rm(directory, { recursive: true, force: true })
})

const start = (environment: Readonly<Record<string, string>>): ServerProcess => {
  const server = startServerProcess({
    PORT: '0',
    TOKEN_SECRET: 'a secret of the tests, and long enough',
    JOBS: 'off',
    ...environment,
  })
  running.push(server)
  return server
}

/** Returns the single line of a server that could not start. */
const lineOf = async (environment: Readonly<Record<string, string>>): Promise<string> => {
  const end = await start(environment).ended
  expect(end).toMatchObject({ code: 1, signal: null, stdout: '' })
  const lines = end.stderr.split('\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toBe('')
  expect(lines[0]).toMatch(/^The shop could not start: /)
  return lines[0] ?? ''
}

describe('a server that cannot start reports the cause in one line', () => {
  it('PORT is not a port', async () => {
    expect(await lineOf({ PORT: '70000', DATA_DIR: directory })).toContain('PORT')
  })

  it('PORT is in use', async () => {
    const line = await lineOf({ PORT: takenPort, ...place })
    expect(line).toContain(`PORT ${takenPort} is in use`)
  })

  it('DATA_DIR is not writable', async () => {
    const line = await lineOf({ DATA_DIR: '/dev/null/data' })
    expect(line).toContain('DATA_DIR /dev/null/data: ENOTDIR')
  })

  it.each([
    ['another kind of database', 'mysql://shop@127.0.0.1/shop'],
    ['an invalid URL', 'postgres://shop:pass#word@127.0.0.1/shop'],
  ])('DATABASE_URL is not a PostgreSQL URL: %s', async (_, url) => {
    expect(await lineOf({ DATABASE_URL: url, DATA_DIR: directory })).toContain('DATABASE_URL: ')
  })

  it('DATABASE_URL points to no server', async () => {
    const line = await lineOf({ DATABASE_URL: 'postgres://shop:word@127.0.0.1:1/shop' })
    expect(line).toContain('DATABASE_URL 127.0.0.1:1/shop: ')
    expect(line).toContain('ECONNREFUSED')
    expect(line).not.toContain('word')
  })

  it('DATABASE_URL points to a server that is not PostgreSQL', async () => {
    const talker = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')
    })
    await new Promise<void>((resolve) => talker.listen(0, '127.0.0.1', resolve))
    const bound = talker.address()
    const port = typeof bound === 'object' ? bound?.port : undefined
    try {
      const line = await lineOf({ DATABASE_URL: `postgres://shop@127.0.0.1:${port ?? 0}/shop` })
      expect(line).toContain(`DATABASE_URL 127.0.0.1:${port ?? 0}/shop: `)
    } finally {
      talker.close()
    }
  })

  if (databases.kind === 'postgres') {
    it('DATABASE_URL names an unknown database', async () => {
      const line = await lineOf({ DATABASE_URL: `${databases.url}/not_there` })
      expect(line).toContain('/not_there: database "not_there" does not exist')
    })

    it('DATA_DIR, used only for the secret, is not writable', async () => {
      const { DATABASE_URL = '' } = place
      const line = await lineOf({ DATABASE_URL, TOKEN_SECRET: '', DATA_DIR: '/dev/null/data' })
      expect(line).toContain('DATA_DIR /dev/null/data: ENOTDIR')
    })
  } else {
    it('DATA_DIR is in use by another server', async () => {
      const first = start(place)
      await first.ready
      const line = await lineOf(place)
      expect(line).toMatch(/DATA_DIR .*place: in use by another server \(process \d+\)/)
    })

    // The server of the test before was killed.
    it('DATA_DIR was in use by a server that was killed', async () => {
      const next = start(place)
      const health = await fetch(`${await next.ready}/api/health`)
      expect(health.status).toBe(200)
      expect((await next.kill('SIGTERM')).code).toBe(0)
    })

    it('DATA_DIR has damaged files', async () => {
      await rm(join(place.DATA_DIR, 'pglite', 'global', 'pg_control'))
      expect(await lineOf(place)).toMatch(/place: the database's files are damaged; restore/)
    })
  }
})
