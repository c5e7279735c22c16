import { once } from 'node:events'
import { createServer, request } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startSandbox, type Sandbox } from '../../src/sandbox/start-sandbox.ts'
import type { Whm } from '../../src/server/providers/whm/index.ts'
import { callsAtOnce } from './order-pace.ts'
import { connectWhm } from './whm-account.ts'

let sandbox: Sandbox
let whm: Whm
let present = new Date('2026-11-21T03:00:00Z')
const clock = {
  now: () => present,
  advance: (ms: number) => {
    present = new Date(present.getTime() + ms)
  },
}
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: clock.now })
  whm = connectWhm(sandbox, clock)
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const behave = (change: object): void => {
  expect(sandbox.behaviours.merge('whm', change)).toBeUndefined()
}

const password = 'Correct-Horse-42-Battery'
const limits = { quota: '1024', bwlimit: '0', maxsub: '0', maxftp: '0', maxpark: 'unlimited' }

let count = 0
const create = async (changes: { domain?: string } = {}) => {
  count += 1
  const user = `fwhm${String(count).padStart(4, '0')}`
  const domain = changes.domain ?? `${user}.com`
  await whm.ensurePackage('fl-test-v1', limits)
  const contactEmail = 'hosting@tonle.example'
  const packageName = 'fl-test-v1'
  return {
    ...{ user, domain },
    created: await whm.createAccount({ user, domain, password, packageName, contactEmail }),
  }
}

const failure = (kind: string) => expect.objectContaining({ provider: 'whm', kind }) as unknown

describe('an account', () => {
  it('is created, found, changed and removed', async () => {
    const { user, domain, created } = await create()
    expect(created).toMatchObject({ ok: true, ip: '203.0.113.10' })
    expect(await whm.findAccount(user)).toMatchObject({
      ...{ user, domain, plan: 'fl-test-v1', email: 'hosting@tonle.example' },
      ...{ createdAt: clock.now(), isSuspended: false, diskLimitMb: 1024 },
    })
    expect(await whm.findDomainUser(domain)).toBe(user)
    await whm.suspendAccount(user, 'unpaid')
    expect(await whm.findAccount(user)).toMatchObject({ isSuspended: true, isLocked: false })
    await whm.unsuspendAccount(user)
    await whm.ensurePackage('fl-test-v2', { ...limits, quota: '0' })
    await whm.changePackage(user, 'fl-test-v2')
    expect(await whm.findAccount(user)).toMatchObject({
      ...{ plan: 'fl-test-v2', isSuspended: false, diskLimitMb: undefined },
    })
    expect(await whm.setPassword(user, 'secret')).toMatchObject({ cause: 'password' })
    expect(await whm.setPassword(user, password)).toBeUndefined()
    await whm.removeAccount(user)
    expect(await whm.findAccount(user)).toBeUndefined()
    expect(await whm.findDomainUser(domain)).toBeUndefined()
    await whm.removeAccount(user)
  })

  it('shows its usage, with limits only where there are some', async () => {
    const { user } = await create()
    clock.advance(86_400_000)
    const usage = await whm.readUsage(user)
    expect(usage).toMatchObject({ diskLimitMb: 1024, trafficLimitBytes: undefined })
    expect(usage?.diskUsedMb).toBeGreaterThan(14)
    expect(usage?.trafficBytes).toBeGreaterThan(0)
    expect((await whm.listUsage()).get(user)).toEqual(usage)
    expect(await whm.readUsage('fnobody1')).toBeUndefined()
  })

  it('has a link to its panel', async () => {
    const { user } = await create()
    const { url, expiresAt } = await whm.panelLink(user, { app: 'Email_Accounts' })
    expect(expiresAt > clock.now()).toBe(true)
    expect(await (await fetch(url)).text()).toContain(user)
  })

  it('is refused with a cause, without prefixes', async () => {
    const { domain } = await create()
    expect((await create({ domain })).created).toMatchObject({
      ok: false,
      refusal: {
        cause: 'domain-taken',
        class: 'input',
        reason: expect.stringMatching(/^Sorry/) as unknown,
      },
    })
  })

  it('of another owner is found but not changed', async () => {
    behave({ taken: ['fforeign'] })
    expect(await whm.findAccount('fforeign')).toMatchObject({ owner: 'root' })
    await expect(whm.removeAccount('fforeign')).rejects.toMatchObject({
      refusal: { cause: 'foreign', class: 'fatal' },
    })
  })

  it('gets certificates, archives and restorations in the background', async () => {
    const { user, domain } = await create()
    behave({ unresolved: [domain] })
    await whm.startAutoSsl(user)
    expect(await whm.sslProblems(user)).toEqual([])
    const archive = await whm.startArchive(user)
    expect(await whm.archiveState(archive)).toBe('RUNNING')
    clock.advance(86_400_000)
    expect((await whm.sslProblems(user))[0]).toMatchObject({ domain })
    expect(await whm.archiveState(archive)).toBe('COMPLETED')
    const [latest = ''] = await whm.restorePoints(user)
    expect(latest).toBe(clock.now().toISOString().slice(0, 10))
    await whm.startRestore(user, latest)
    expect(await whm.restoreState(user, latest)).toBe('waiting')
    clock.advance(60_000)
    expect(await whm.restoreState(user, latest)).toBe('completed')
    expect(await whm.restoreState(user, '2020-01-01')).toBeUndefined()
  })
})

describe('a package', () => {
  const edits = () =>
    fetch(`${sandbox.endpoints.control}/control/whm/calls`)
      .then((response) => response.text())
      .then((text) => text.split('"editpkg"').length - 1)

  it('is written only where it differs', async () => {
    const before = await edits()
    for (const quota of ['2048', '2048', '4096', '4096']) {
      await whm.ensurePackage('fl-written-v1', { ...limits, quota })
    }
    expect((await edits()) - before).toBe(2)
  })

  it('has a reseller’s prefix', async () => {
    const reseller = connectWhm(sandbox, clock, { packagePrefix: 'tonle_' })
    await reseller.ensurePackage('fl-prefixed-v1', limits)
    const text = await (await fetch(`${sandbox.endpoints.control}/control/whm/packages`)).text()
    expect(text).toContain('"tonle_fl-prefixed-v1"')
  })
})

describe('a failure', () => {
  it('is refused for a wrong token, whose body has no metadata', async () => {
    const stranger = connectWhm(sandbox, clock, { token: 'WRONG' })
    await expect(stranger.hostname()).rejects.toEqual(failure('refused'))
    behave({ denied: true })
    await expect(whm.hostname()).rejects.toEqual(failure('refused'))
  })

  it('is a timeout when no answer comes, or a proxy answers 524', async () => {
    behave({ proxyTimeout: ['gethostname'] })
    await expect(whm.hostname()).rejects.toEqual(failure('timeout'))
    behave({ hang: true })
    const hasty = connectWhm(sandbox, clock, { timeoutMs: 50 })
    await expect(hasty.hostname()).rejects.toEqual(failure('timeout'))
  })

  it('is unreachable when WHM is down, drops the connection, or is not there', async () => {
    behave({ down: true })
    await expect(whm.hostname()).rejects.toEqual(failure('unreachable'))
    behave({ down: false, loseAnswer: ['gethostname'] })
    await expect(whm.hostname()).rejects.toEqual(failure('unreachable'))
    const nowhere = connectWhm(sandbox, clock, { baseUrl: 'http://127.0.0.1:1' })
    await expect(nowhere.hostname()).rejects.toEqual(failure('unreachable'))
  })

  it('is a protocol error for other bodies, also of version 0', async () => {
    const bodies = ['rubbish', '{}', '{"metadata":{"result":1},"data":{"hostname":7}}']
    const answers = [...bodies, '{"result":[{"status":0,"statusmsg":"old"}]}']
    const server = createServer((_, response) => response.end(answers.shift()))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const odd = connectWhm(sandbox, clock, { baseUrl: `http://127.0.0.1:${port}` })
    while (answers.length > 0) await expect(odd.hostname()).rejects.toEqual(failure('protocol'))
    server.closeAllConnections()
    server.close()
  })
})

describe('the connection', () => {
  it('is used by four calls at once, at most', async () => {
    let open = 0
    let most = 0
    const server = createServer((_, response) => {
      open += 1
      most = Math.max(most, open)
      setTimeout(() => {
        open -= 1
        response.end('{"metadata":{"result":1},"data":{"hostname":"x"}}')
      }, 20)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const bound = server.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const client = connectWhm(sandbox, clock, { baseUrl: `http://127.0.0.1:${port}` })
    await Promise.all(Array.from({ length: 12 }, () => client.hostname()))
    expect(most).toBe(callsAtOnce.whm)
    server.closeAllConnections()
    server.close()
  })

  it('trusts the pinned CA, and no self-signed certificate without one', async () => {
    const pem = await generate([{ name: 'commonName', value: 'localhost' }], {
      keyType: 'ec',
      algorithm: 'sha256',
      extensions: [
        { name: 'basicConstraints', cA: true },
        { name: 'keyUsage', digitalSignature: true, keyCertSign: true },
        { name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] },
      ],
    })
    const target = new URL(sandbox.endpoints.whm)
    const proxy = createTlsServer({ cert: pem.cert, key: pem.private }, (incoming, response) => {
      const { method, headers, url: path } = incoming
      const passed = request(
        { host: target.hostname, port: target.port, method, headers, path },
        (answer) => {
          response.writeHead(answer.statusCode ?? 500, answer.headers)
          answer.pipe(response)
        },
      )
      passed.on('error', () => response.destroy())
      incoming.pipe(passed)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    const bound = proxy.address()
    const port = typeof bound === 'object' ? (bound?.port ?? 0) : 0
    const baseUrl = `https://127.0.0.1:${port}`
    const pinned = connectWhm(sandbox, clock, { baseUrl, ca: pem.cert })
    expect(await pinned.hostname()).toBe('sh1.hosting.example')
    expect((await pinned.allowedFunctions()).has('createacct')).toBe(true)
    const unpinned = connectWhm(sandbox, clock, { baseUrl })
    await expect(unpinned.hostname()).rejects.toEqual(failure('unreachable'))
    behave({ hang: true })
    const hasty = connectWhm(sandbox, clock, { baseUrl, ca: pem.cert, timeoutMs: 50 })
    await expect(hasty.hostname()).rejects.toEqual(failure('timeout'))
    proxy.closeAllConnections()
    proxy.close()
  })
})
