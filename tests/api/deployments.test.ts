import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'drizzle-orm'
import { cloudHostingItems } from '../../src/contract/cart-products.ts'
import {
  getDeployHook,
  receivePush,
  removeDeployHook,
  setDeployHook,
} from '../../src/contract/deploy-hooks.ts'
import {
  deployWebSpace,
  fetchWebSpaceUpload,
  listDeployments,
  rollBackWebSpace,
  uploadWebSpace,
  type Deployment,
} from '../../src/contract/deployments.ts'
import type { CallInput } from '../../src/contract/endpoint.ts'
import { Problem } from '../../src/contract/problem.ts'
import { listProducts } from '../../src/contract/products.ts'
import {
  backUpWebSpace,
  listWebSpaceBackups,
  restoreWebSpace,
} from '../../src/contract/web-space-backups.ts'
import { listWebSpaceTasks } from '../../src/contract/web-space-tasks.ts'
import { rowsOf } from '../../src/server/platform/db/database.ts'
import { liftHold, placeHold } from '../../src/server/services/lifecycle/index.ts'
import { secretKeyUse } from '../../src/server/staff/reseal-secrets.ts'
import { freeName } from './buying.ts'
import { createCustomer, type TestCustomer } from './customers.ts'
import { answerOf, codeOf } from './outcomes.ts'
import { startApi, until, type ShopApi } from './shop-api.ts'
import { zipOf, type ZipEntry } from './zip-file.ts'
import * as v from 'valibot'

let shop: ShopApi
let regionId: string
beforeAll(async () => {
  shop = await startApi({ SECRET_KEYS: `test:${randomBytes(32).toString('base64')}` })
  const products = answerOf(await shop.call(listProducts, { query: { type: 'CLOUD_HOSTING' } }))
  regionId = Object.keys(products)[0] ?? ''
})
afterAll(() => shop.stop())
afterEach(() => shop.sandbox.behaviours.reset())

const repositoryUrl = 'https://git.example.com/mekong/shop.git'
const token = 'ghp_secret0123456789'

type CartItem = CallInput<typeof cloudHostingItems.add>['body']['items'][number]

/** Buys cloud hosting for an app. */
const bought = async (application = 'nodejs', buyer?: TestCustomer) => {
  const customer = buyer ?? (await createCustomer(shop, { dollars: 100 }))
  const domain = { option: 'EXISTING', from: 'THIRD_PARTY', name: freeName() } as const
  const item: CartItem = {
    ...{ productKey: 'ch-basic', action: 'purchase', regionId, qty: 1 },
    ...{ duration: 1, durationType: 'MONTH', addons: [] },
    option: { websiteName: 'My shop', domain, application },
  }
  const cart = await shop.call(cloudHostingItems.add, { body: { items: [item] } }, customer)
  const order = answerOf(await customer.place(answerOf(cart), 'BALANCE'))
  answerOf(await customer.payByBalance(order.id))
  await until(
    () => customer.findOrder(order.id),
    ({ state }) => state === 'COMPLETED',
  )
  const [service] = await rowsOf<{ id: string; namespace: string }>(
    shop.db,
    sql`select id::text, external_id as namespace from services
      where customer_id = ${customer.id}::uuid and type = 'CLOUD_HOSTING'
      order by starts_at desc`,
  )
  if (service === undefined) throw new Error('no service')
  const params = { id: service.id }
  const own = { token: customer.token }
  const disk = () => shop.sandbox.kubernetes.disk(service.namespace)
  const list = async () => answerOf(await shop.call(listDeployments, { params }, own)).items
  const upload = async (file: Buffer<ArrayBuffer>, as = own) => {
    const path = uploadWebSpace.path.replace('{id}', service.id)
    const response = await fetch(`${shop.url}/api${path}?name=site.zip`, {
      method: 'POST',
      headers: { authorization: `Bearer ${as.token}`, 'content-type': 'application/zip' },
      body: file,
    })
    const json: unknown = await response.json()
    return response.ok
      ? ({ ok: true, answer: v.parse(uploadWebSpace.answer, json) } as const)
      : ({ ok: false, problem: v.parse(Problem, json) } as const)
  }
  const deploy = (source: object, as = own) =>
    shop.call(deployWebSpace, { params, body: { source } as never }, as)
  const git = (branch = 'main', more: object = {}) =>
    deploy({ kind: 'GIT', url: repositoryUrl, branch, ...more })
  /** Waits for the end of the last deployment. */
  const ended = async (): Promise<Deployment> => {
    // Not over the API, whose calls of one customer are limited.
    await until(
      () => {
        shop.clock.advance(3_000)
        return rowsOf(
          shop.db,
          sql`select from web_space_tasks where service_id = ${service.id}::uuid
            and kind = 'DEPLOY' and state = 'RUNNING'`,
        )
      },
      (running) => running.length === 0,
    )
    const items = await list()
    const [last] = items
    if (last === undefined) throw new Error('no deployment')
    return last
  }
  return { ...service, customer, params, own, disk, list, upload, deploy, git, ended }
}

const start = '{"scripts":{"start":"node server.js"}}'
const repository = (
  branches: Readonly<Record<string, Readonly<Record<string, string>>>>,
  more = {},
) =>
  shop.control('kubernetes', {
    repositories: {
      [repositoryUrl]: {
        branches: Object.fromEntries(
          Object.entries(branches).map(([name, files]) => [name, { message: `On ${name}`, files }]),
        ),
        ...more,
      },
    },
  })

const secretsOf = (namespace: string): readonly string[] =>
  shop.sandbox.kubernetes.table
    .all()
    .filter((row) => row.namespace === namespace && row.kind === 'Secret')
    .map(({ name }) => name)

describe('code from Git', () => {
  it('is fetched, built and started; what the website wrote stays', async () => {
    const webSpace = await bought()
    await repository(
      { main: { 'package.json': start, 'server.js': '1', 'uploads/first.txt': 'of the code' } },
      { token },
    )
    Object.assign(webSpace.disk().files, { '/old.js': 'old', '/uploads/own.png': 'photo' })
    expect(answerOf(await webSpace.git('main', { token }))).toMatchObject({
      ...{ kind: 'GIT', url: repositoryUrl, branch: 'main', state: 'RUNNING', isLive: false },
    })
    expect(await webSpace.ended()).toMatchObject({
      ...{ state: 'DONE', isLive: true, canRollBack: false, failure: null },
      ...{ commit: expect.stringMatching(/^[0-9a-f]{40}$/) as unknown, message: 'On main' },
    })
    expect(webSpace.disk().files).toMatchObject({
      ...{ '/server.js': '1', '/uploads/own.png': 'photo', '/uploads/first.txt': 'of the code' },
      '/node_modules/.package-lock.json': '{}',
    })
    expect(Object.keys(webSpace.disk().files).filter((name) => /old|\.git/.test(name))).toEqual([])
    // Neither the job nor the database has the token any more.
    expect(secretsOf(webSpace.namespace).toSorted()).toEqual(['app', 'backup', 'db'])
    const rows = await rowsOf(
      shop.db,
      sql`select sealed_token from site_deployments where id in
      (select id from site_deployments where service_id = ${webSpace.id}::uuid)`,
    )
    expect(rows).toEqual([{ sealed_token: null }])
    const shown = JSON.stringify(
      shop.sandbox.kubernetes.table.all().filter(({ kind }) => kind === 'Job'),
    )
    expect(shown).not.toContain(token)
  })

  it('is refused with its log when the URL, the token or the branch is wrong', async () => {
    const webSpace = await bought('static')
    await repository({ main: {} }, { token })
    for (const [more, failure] of [
      [{ url: 'https://git.invalid/a/b', token }, 'REPOSITORY_UNREACHABLE'],
      [{}, 'REPOSITORY_UNREACHABLE'],
      [{ token: 'other' }, 'REPOSITORY_UNREACHABLE'],
      [{ branch: 'other', token }, 'BRANCH_NOT_FOUND'],
    ] as const) {
      answerOf(await webSpace.git('main', more))
      const last = await webSpace.ended()
      expect(last).toMatchObject({ state: 'FAILED', failure, isLive: false, canRollBack: false })
      expect(last.log).toMatch(/^fatal: /)
    }
    expect(webSpace.disk().files).toEqual({})
  })

  it('leaves the website as it is when it does not build, fit or start', async () => {
    const webSpace = await bought()
    await repository({
      main: { 'package.json': start, 'v1.js': '' },
      broken: { 'package.json': '{"scripts":{"start":"node a","build":"vite && exit 1"}}' },
      large: { 'package.json': '{"scripts":{"start":"node a","build":"vite && exit 137"}}' },
      crashing: { 'package.json': '{"scripts":{"start":"exit 1"}}', 'v2.js': '' },
    })
    await webSpace.git()
    const first = await webSpace.ended()
    const before = { ...webSpace.disk().files }
    await webSpace.git('broken')
    const broken = await webSpace.ended()
    expect(broken).toMatchObject({
      ...{ state: 'FAILED', failure: 'BUILD_FAILED', message: 'On broken' },
    })
    expect(broken.log).toContain('> vite && exit 1')
    await webSpace.git('large')
    expect(await webSpace.ended()).toMatchObject({ failure: 'BUILD_OUT_OF_MEMORY' })
    expect(webSpace.disk().snapshots.filter(({ tag }) => tag === 'before-update')).toHaveLength(1)

    await webSpace.git('crashing')
    expect(await webSpace.ended()).toMatchObject({
      ...{ failure: 'APP_NOT_STARTED', log: expect.stringContaining('exit 1') as unknown },
    })
    expect(webSpace.disk().files).toEqual(before)
    const app = shop.sandbox.kubernetes.table.get('Deployment', webSpace.namespace, 'app')
    expect(JSON.stringify(app?.object.spec)).toContain(first.id)

    await shop.control('kubernetes', { volumeFull: true })
    await webSpace.git()
    expect(await webSpace.ended()).toMatchObject({
      ...{ failure: 'COPY_FAILED', log: expect.stringContaining('no space left') as unknown },
    })
    expect(webSpace.disk().files).toEqual(before)
    expect((await webSpace.list()).filter(({ isLive }) => isLive)).toEqual([
      expect.objectContaining({ id: first.id }),
    ])
  })

  it('is put back to an earlier release, and a restored backup is none', async () => {
    const webSpace = await bought('php')
    await repository({ main: { 'index.php': '1' }, next: { 'index.php': '2' } })
    await webSpace.git()
    const first = await webSpace.ended()
    await webSpace.git('next')
    await webSpace.ended()
    expect((await webSpace.list()).map(({ isLive, canRollBack }) => [isLive, canRollBack])).toEqual(
      [
        [true, false],
        [false, true],
      ],
    )
    const rollBack = (deployment: string) =>
      shop.call(rollBackWebSpace, { params: webSpace.params, body: { deployment } }, webSpace.own)
    answerOf(await rollBack(first.id))
    expect(await webSpace.ended()).toMatchObject({
      ...{ kind: 'ROLLBACK', commit: first.commit, message: 'On main', isLive: true },
      releasedAt: first.createdAt,
    })
    expect(webSpace.disk().files).toEqual({ '/index.php': '1' })
    expect(codeOf(await rollBack(first.id))).toBe('DEPLOYMENT_NOT_FOUND')

    answerOf(await shop.call(backUpWebSpace, { params: webSpace.params }, webSpace.own))
    const backups = await until(
      async () =>
        answerOf(await shop.call(listWebSpaceBackups, { params: webSpace.params }, webSpace.own))
          .items,
      (items) => items.some(({ cause }) => cause !== 'BEFORE_UPDATE'),
    )
    const backup = backups.find(({ cause }) => cause === 'BEFORE_UPDATE')?.id ?? ''
    const input = { params: webSpace.params, body: { backup } }
    answerOf(await shop.call(restoreWebSpace, input, webSpace.own))
    await until(
      async () =>
        answerOf(await shop.call(listWebSpaceTasks, { params: webSpace.params }, webSpace.own))
          .items,
      (items) => items.some(({ kind, state }) => kind === 'RESTORE' && state === 'DONE'),
    )
    expect((await webSpace.list()).some(({ isLive }) => isLive)).toBe(false)
  })

  it('is deployed one at a time, only by its customer, and not while suspended', async () => {
    const webSpace = await bought('php')
    await shop.control('kubernetes', { jobMs: 60_000 })
    answerOf(await webSpace.git('main', { token }))
    expect(codeOf(await webSpace.git())).toBe('CHANGE_IN_PROGRESS')
    const keys = shop.config.secretKeys
    const [key] = keys === undefined ? [] : await secretKeyUse(shop.db, keys)
    expect(key?.rows.get('tokens of deployments')).toBe(1)
    expect(key?.unreadable).toBe(0)
    const stranger = { token: (await createCustomer(shop)).token }
    const source = { kind: 'GIT', url: repositoryUrl, branch: 'main' }
    expect(codeOf(await webSpace.deploy(source, stranger))).toBe('SERVICE_NOT_FOUND')
    expect(codeOf(await shop.call(listDeployments, { params: webSpace.params }, stranger))).toBe(
      'SERVICE_NOT_FOUND',
    )
    const hold = { serviceId: webSpace.id, reason: 'ABUSE' } as const
    await placeHold(shop.db, hold, { kind: 'staff', id: 'sreng' }, shop.clock.now())
    expect(codeOf(await webSpace.git())).toBe('SERVICE_SUSPENDED')
  })

  it('is deployed for each push once, only with the secret of its repository', async () => {
    const webSpace = await bought('static')
    await repository({ main: { 'index.html': '1' } }, { token })
    const body = { url: repositoryUrl, branch: 'main', token }
    const set = () => shop.call(setDeployHook, { params: webSpace.params, body }, webSpace.own)
    const old = answerOf(await set())
    const { hook, secret } = answerOf(await set())
    expect(hook).toMatchObject({
      ...{ url: repositoryUrl, branch: 'main', hasToken: true },
      pushedAt: null,
    })
    const keys = shop.config.secretKeys
    if (keys === undefined) throw new Error('no keys')
    const [key] = await secretKeyUse(shop.db, keys)
    expect(key?.unreadable).toBe(0)
    for (const about of ['tokens', 'secrets'])
      expect(key?.rows.get(`${about} of deploy hooks`)).toBe(1)
    const push = async (
      commit: string,
      { key = secret, id = webSpace.id, ref = 'refs/heads/main' } = {},
    ) => {
      const text = JSON.stringify({ ref, after: commit.repeat(40).slice(0, 40), message: 'ខ្មែរ' })
      const signature = createHmac('sha256', key).update(text).digest('hex')
      const response = await fetch(hook.payloadUrl.replace(webSpace.id, id), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-hub-signature-256': `sha256=${signature}`,
        },
        body: text,
      })
      return response.ok
        ? v.parse(receivePush.answer, await response.json()).result
        : response.status
    }
    expect(await push('a', { key: old.secret })).toBe(401)
    expect(await push('a', { id: randomUUID() })).toBe(401)
    expect(await push('a', { ref: 'refs/heads/next' })).toBe('IGNORED')
    const hold = { serviceId: webSpace.id, reason: 'ABUSE' } as const
    await placeHold(shop.db, hold, { kind: 'staff', id: 'sreng' }, shop.clock.now())
    expect(await push('0123')).toBe('WAITS')
    await liftHold(shop.db, hold)
    await shop.control('kubernetes', { jobMs: 60_000 })
    expect(await push('a')).toBe('DEPLOYS')
    expect(await push('a')).toBe('REPEATED')
    expect(await push('b')).toBe('WAITS')
    const show = async () =>
      answerOf(await shop.call(getDeployHook, { params: webSpace.params }, webSpace.own)).hook
    expect(await show()).toMatchObject({ isWaiting: true })
    await shop.control('kubernetes', { jobMs: 0 })
    expect(await webSpace.ended()).toMatchObject({ state: 'DONE', isPush: true, kind: 'GIT' })
    const deployWaiting = () => shop.app.runSchedule('pushes that wait')
    await deployWaiting()
    expect(await show()).toMatchObject({ isWaiting: false })
    expect(await webSpace.list()).toMatchObject([
      { state: 'RUNNING', isPush: true },
      { isPush: true },
    ])
    expect(await push('b')).toBe('REPEATED')
    expect(await webSpace.ended()).toMatchObject({ state: 'DONE', isPush: true })
    expect(await push('b')).toBe('REPEATED')

    // A push that can't begin, earlier than one of a commit that is live already.
    const broken = await bought('static', webSpace.customer)
    const [was] = await rowsOf<{ config: unknown }>(
      shop.db,
      sql`select config from services where id = ${broken.id}::uuid`,
    )
    const configure = (config: unknown) =>
      rowsOf(
        shop.db,
        sql`update services set config = ${JSON.stringify(config)}::jsonb
          where id = ${broken.id}::uuid`,
      )
    await configure({})
    await rowsOf(
      shop.db,
      sql`with live as (update deploy_hooks set waiting_commit = ${'b'.repeat(40)}
          where service_id = ${webSpace.id}::uuid)
        insert into deploy_hooks (service_id, url, branch, sealed_secret, pushed_at, waiting_commit)
        values (${broken.id}::uuid, ${repositoryUrl}, 'main', '', to_timestamp(0), 'e')`,
    )
    await expect(deployWaiting()).rejects.toThrow()
    await configure(was?.config)
    expect(await show()).toMatchObject({ isWaiting: false })
    expect(await webSpace.list()).toHaveLength(2)
    await shop.call(removeDeployHook, { params: broken.params }, broken.own)

    // The branch was put back.
    const twice = await Promise.all([push('a'), push('a')])
    expect(twice.toSorted()).toEqual(['DEPLOYS', 'REPEATED'])
    expect(await webSpace.ended()).toMatchObject({ state: 'DONE' })
    await repository({ main: {} }, { token: 'another' })
    expect(await push('c')).toBe('DEPLOYS')
    expect(await webSpace.ended()).toMatchObject({ state: 'FAILED' })
    expect(await push('c')).toBe('DEPLOYS')
    answerOf(await shop.call(removeDeployHook, { params: webSpace.params }, webSpace.own))
    expect(await push('c')).toBe(401)

    // Calls without its secret don't use up what its repository may call.
    const { secret: next } = answerOf(await set())
    let refusal: unknown
    for (let times = 0; times < 61; times += 1) refusal = await push('c', { key: 'wrong' })
    expect(refusal).toBe(429)
    expect(await push('c', { key: next, ref: 'refs/heads/next' })).toBe('IGNORED')
  })

  it.each([
    'http://git.example.com/a',
    'https://u:p@git.example.com/a',
    'https://10.0.0.1/a',
    'https://localhost/a',
    'ssh://git@x.com/a',
    'https://x.com/$(id)',
  ])('refuses the address %s', async (url) => {
    const customer = await createCustomer(shop)
    const params = { id: customer.id }
    const body = { source: { kind: 'GIT', url, branch: 'main' } as const }
    expect(codeOf(await shop.call(deployWebSpace, { params, body }, customer))).toBe('BAD_REQUEST')
    const branch = {
      source: { kind: 'GIT', url: repositoryUrl, branch: '--upload-pack=id' } as const,
    }
    expect(codeOf(await shop.call(deployWebSpace, { params, body: branch }, customer))).toBe(
      'BAD_REQUEST',
    )
  })

  it('is that of another website of the customer, which is backed up for it', async () => {
    const from = await bought('static')
    const to = await bought('static', from.customer)
    Object.assign(from.disk().files, { '/index.html': 'from', '/uploads/a.png': 'a' })
    const before = { ...from.disk().files }
    Object.assign(to.disk().files, { '/old.html': 'old', '/uploads/own.png': 'own' })
    const clone = (serviceId: string) => to.deploy({ kind: 'CLONE', serviceId })
    expect(codeOf(await clone(to.id))).toBe('SERVICE_STATE_INVALID')
    expect(codeOf(await clone((await bought('static')).id))).toBe('SERVICE_NOT_FOUND')
    answerOf(await clone(from.id))
    expect(await to.ended()).toMatchObject({
      ...{ state: 'DONE', kind: 'CLONE', isLive: true, commit: null },
      clonedFrom: expect.stringMatching(/^free-/) as unknown,
    })
    expect(to.disk().files).toMatchObject({
      ...{ '/index.html': 'from', '/uploads/a.png': 'a', '/uploads/own.png': 'own' },
    })
    expect(to.disk().files).not.toHaveProperty('/old.html')
    expect(from.disk().files).toEqual(before)
    expect(from.disk().snapshots.map(({ path }) => path)).toEqual(['/site'])
    await shop.control('kubernetes', { jobMs: 60_000 })
    answerOf(await from.git())
    expect(codeOf(await clone(from.id))).toBe('CHANGE_IN_PROGRESS')
    await shop.control('kubernetes', { jobMs: 0 })
    await from.ended()
    const suspend = (isSuspended: boolean) =>
      rowsOf(
        shop.db,
        sql`update services set config = config || ${JSON.stringify({ isSuspended })}::jsonb
          where id = ${from.id}::uuid`,
      )
    await suspend(true)
    expect(codeOf(await clone(from.id))).toBe('SERVICE_NOT_FOUND')
    await suspend(false)
    const php = JSON.stringify([{ name: 'ch-app', value: 'php' }])
    await rowsOf(
      shop.db,
      sql`update services set config = jsonb_set(config, '{addons}', ${php}::jsonb)
        where id = ${from.id}::uuid`,
    )
    expect(codeOf(await clone(from.id))).toBe('SERVICE_STATE_INVALID')
  })

  it('is not for WordPress', async () => {
    const webSpace = await bought('wordpress')
    expect(codeOf(await webSpace.git())).toBe('SERVICE_STATE_INVALID')
  })
})

describe('a ZIP', () => {
  it('is fetched by the space itself, from a link that only works while it is deployed', async () => {
    const webSpace = await bought('php')
    const file = zipOf(
      { name: 'shop-main/index.php', text: '<?php' },
      { name: 'shop-main/lib/a.php', text: 'a' },
      { name: '__MACOSX/._x', text: '' },
    )
    const { uploadId, files } = answerOf(await webSpace.upload(file))
    expect(files).toBe(2)
    answerOf(await webSpace.deploy({ kind: 'ZIP', uploadId }))
    expect(await webSpace.ended()).toMatchObject({
      ...{ kind: 'ZIP', archive: 'site.zip', state: 'DONE', commit: null, isLive: true },
    })
    expect(webSpace.disk().files).toEqual({ '/index.php': '<?php', '/lib/a.php': 'a' })
    const [url = ''] = shop.sandbox.kubernetes.downloads.keys()
    expect((await fetch(url)).status).toBe(404)
    expect(codeOf(await webSpace.deploy({ kind: 'ZIP', uploadId }))).toBe('UPLOAD_NOT_FOUND')
  })

  it('of another customer is refused, and its link needs its own key', async () => {
    const [webSpace, other] = [await bought('php'), await bought('php')]
    const { uploadId } = answerOf(await webSpace.upload(zipOf({ name: 'index.php' })))
    const source = { kind: 'ZIP', uploadId }
    expect(codeOf(await other.deploy(source))).toBe('UPLOAD_NOT_FOUND')
    const stranger = { token: other.customer.token }
    expect(codeOf(await webSpace.upload(zipOf({ name: 'index.php' }), stranger))).toBe(
      'SERVICE_NOT_FOUND',
    )
    for (const key of ['', 'x.y']) {
      const input = { params: { id: uploadId }, query: { key } }
      expect(codeOf(await shop.call(fetchWebSpaceUpload, input))).toBe('UPLOAD_NOT_FOUND')
    }
  })

  const link = { name: 'passwd', text: '/etc/passwd', mode: 0o120_777 }
  it.each<[string, readonly ZipEntry[] | Buffer<ArrayBuffer>, string]>([
    ['no ZIP', Buffer.from('<html>'.repeat(20)), 'ARCHIVE_INVALID'],
    ['a ZIP that is cut off', Buffer.from(zipOf({ name: 'a' }).subarray(30)), 'ARCHIVE_INVALID'],
    ['without files', [{ name: 'folder/' }], 'ARCHIVE_INVALID'],
    ['with a password', [{ name: 'a', flags: 1 }], 'ARCHIVE_INVALID'],
    ['with a path out of it', [{ name: 'a/../../b' }], 'ARCHIVE_UNSAFE'],
    ['with an absolute path', [{ name: '/etc/passwd' }], 'ARCHIVE_UNSAFE'],
    ['with a path of Windows', [{ name: 'a\\..\\b' }], 'ARCHIVE_UNSAFE'],
    ['with a link', [link], 'ARCHIVE_UNSAFE'],
    ['that unpacks to too much', [{ name: 'a', bytes: 2 ** 31 }], 'ARCHIVE_TOO_LARGE'],
  ])('%s is refused', async (_, entries, code) => {
    refused ??= await bought('php')
    const file = Buffer.isBuffer(entries) ? entries : zipOf(...entries)
    expect(codeOf(await refused.upload(file))).toBe(code)
  })
  let refused: Awaited<ReturnType<typeof bought>> | undefined
})
