import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import * as v from 'valibot'
import { WHM_TOKEN, WHM_USER } from '../credentials.ts'
import { openAuthority } from '../sectigo/authority.ts'
import { startSandbox, type Sandbox } from '../start-sandbox.ts'

const Envelope = v.object({
  metadata: v.object({
    result: v.number(),
    reason: v.string(),
    command: v.string(),
    output: v.optional(v.object({ raw: v.string() })),
  }),
  data: v.optional(v.record(v.string(), v.unknown())),
})

let sandbox: Sandbox
let present = new Date('2026-11-21T03:00:00Z')
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0, now: () => present })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

const credentials = `whm ${WHM_USER}:${WHM_TOKEN}`

const post = (command: string, fields: Record<string, string>, authorization = credentials) =>
  fetch(`${sandbox.endpoints.whm}/json-api/${command}`, {
    method: 'POST',
    headers: { authorization },
    body: new URLSearchParams({ 'api.version': '1', ...fields }),
  })

const call = async (command: string, fields: Record<string, string> = {}) => {
  const response = await post(command, fields)
  expect(response.status).toBe(200)
  return v.parse(Envelope, await response.json())
}

const strong = 'Correct-Horse-42-Battery'

const create = (username: string, domain = `${username}.com`, fields = {}) =>
  call('createacct', { username, domain, password: strong, contactemail: 'a@b.co', ...fields })

const behave = (change: object) => {
  expect(sandbox.behaviours.merge('whm', change)).toBeUndefined()
}

describe('the transport', () => {
  it('answers a wrong token with 403 and the older body', async () => {
    const response = await post('version', {}, `whm ${WHM_USER}:wrong`)
    expect(response.status).toBe(403)
    expect(await response.json()).toMatchObject({ cpanelresult: { error: 'Access denied' } })
    expect((await post('version', {}, `Basic ${WHM_TOKEN}`)).status).toBe(403)
  })

  it('answers without api.version in the older format', async () => {
    const response = await fetch(`${sandbox.endpoints.whm}/json-api/version`, {
      headers: { authorization: credentials },
    })
    expect(await response.json()).toMatchObject({ result: [{ status: 0 }] })
  })

  it('takes GET, and lists what may be called', async () => {
    const response = await fetch(`${sandbox.endpoints.whm}/json-api/applist?api.version=1`, {
      headers: { authorization: credentials },
    })
    const { data } = v.parse(Envelope, await response.json())
    expect(data?.app).toContain('createacct')
    expect((await call('gethostname')).data?.hostname).toBe('sh1.hosting.example')
    expect((await call('no_such_function')).metadata).toMatchObject({ result: 0 })
  })
})

describe('createacct', () => {
  it('creates an account that accountsummary and domainuserdata show', async () => {
    const created = await create('fmekong1', 'mekong.com', { showpass: 'n' })
    expect(created.metadata).toMatchObject({ result: 1, reason: 'Account Creation Ok' })
    expect(created.metadata.output?.raw).not.toContain(strong)
    const summary = await call('accountsummary', { user: 'fmekong1' })
    expect(summary.data?.acct).toMatchObject([
      { user: 'fmekong1', domain: 'mekong.com', owner: WHM_USER, email: 'a@b.co', suspended: 0 },
    ])
    const { data } = await call('domainuserdata', { domain: 'mekong.com' })
    expect(data?.userdata).toMatchObject({ user: 'fmekong1' })
    expect(
      (await call('listaccts', { search: 'mekong', searchtype: 'domain' })).data?.acct,
    ).toHaveLength(1)
  })

  it('shows the password in its log unless showpass=n', async () => {
    expect((await create('fshown01')).metadata.output?.raw).toContain(strong)
  })

  it.each([
    ['1digit', /may not begin with a number/],
    ['testing', /may not begin with “test”/],
    ['mysql', /reserved/],
    ['with-dash', /not a valid username/],
    ['seventeenletters1', /too long/],
  ])('refuses the user name %s', async (username, reason) => {
    expect((await create(username, 'name-rules.com')).metadata).toMatchObject({ result: 0 })
    const { metadata } = await call('verify_new_username', { user: username })
    expect(metadata.result).toBe(0)
    expect(metadata.reason).toMatch(reason)
  })

  it('refuses a name whose first eight characters another account has', async () => {
    await create('funique8')
    expect((await create('funique8', 'other.com')).metadata.reason).toMatch(
      /passwd entry for that username already exists/,
    )
    expect((await create('funique8x', 'other.com')).metadata.reason).toMatch(
      /already has an account named “funique8”/,
    )
  })

  it('refuses a domain twice, in the DNS cluster, or misspelled', async () => {
    await create('ftwice01', 'twice.com')
    expect((await create('ftwice02', 'twice.com')).metadata.reason).toMatch(/already setup/)
    expect((await create('ftwice03', 'no domain')).metadata.reason).toMatch(/not a valid domain/)
    behave({ zones: ['zoned.com'] })
    expect((await create('ftwice04', 'zoned.com')).metadata.reason).toMatch(
      /A DNS entry for “zoned.com” already exists/,
    )
  })

  it('refuses a weak password, an unknown package, and one account too many', async () => {
    expect((await create('fweak001', 'weak.com', { password: 'secret' })).metadata.reason).toMatch(
      /too weak/,
    )
    expect((await create('fpack001', 'pack.com', { plan: 'none' })).metadata.reason).toMatch(
      /package “none” does not exist/,
    )
    behave({ maxAccounts: 0 })
    expect((await create('ffull001', 'full.com')).metadata.reason).toMatch(/license/)
    behave({ maxAccounts: null, diskFull: true })
    expect((await create('ffull001', 'full.com')).metadata.reason).toMatch(/No space left/)
  })

  it('refuses the name of another owner’s account, which the token may not change', async () => {
    behave({ taken: ['fforeign'] })
    expect((await create('fforeign')).metadata.result).toBe(0)
    const summary = await call('accountsummary', { user: 'fforeign' })
    expect(summary.data?.acct).toMatchObject([{ owner: 'root' }])
    expect((await call('removeacct', { username: 'fforeign' })).metadata.reason).toMatch(
      /do not have access to an account named “fforeign”/,
    )
  })
})

it('keeps accounts and packages across a restart', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'whm-'))
  const send = async (to: Sandbox, command: string, fields: Record<string, string>) => {
    const response = await fetch(`${to.endpoints.whm}/json-api/${command}`, {
      method: 'POST',
      headers: { authorization: credentials },
      body: new URLSearchParams({ 'api.version': '1', ...fields }),
    })
    return v.parse(Envelope, await response.json())
  }
  const first = await startSandbox({ basePort: 0, dataDir })
  await send(first, 'editpkg', { name: 'fl-kept-v1', quota: '77' })
  const account = { username: 'fkept001', domain: 'kept.com', password: strong }
  await send(first, 'createacct', { ...account, plan: 'fl-kept-v1' })
  await send(first, 'createacct', { ...account, username: 'fgone001', domain: 'gone.com' })
  await send(first, 'removeacct', { username: 'fgone001' })
  await first.stop()
  const second = await startSandbox({ basePort: 0, dataDir })
  try {
    const { data } = await send(second, 'listaccts', {})
    expect(data?.acct).toMatchObject([{ user: 'fkept001', disklimit: '77M' }])
  } finally {
    await second.stop()
    await rm(dataDir, { recursive: true })
  }
})

describe('a fault', () => {
  it('loses the answer of an account that exists', async () => {
    behave({ loseAnswer: ['createacct'] })
    await expect(create('flost001')).rejects.toThrow()
    behave({ loseAnswer: [] })
    expect((await call('accountsummary', { user: 'flost001' })).metadata.result).toBe(1)
  })

  it('answers 524 although the account exists', async () => {
    behave({ proxyTimeout: ['createacct'] })
    const fields = { username: 'fproxy01', domain: 'proxy.com', password: strong }
    expect((await post('createacct', fields)).status).toBe(524)
    expect((await call('accountsummary', { user: 'fproxy01' })).metadata.result).toBe(1)
  })

  it('leaves half an account', async () => {
    behave({ half: true })
    expect((await create('fhalf001', 'half.com')).metadata.reason).toMatch(/timed out/)
    expect((await call('accountsummary', { user: 'fhalf001' })).metadata.result).toBe(1)
    expect((await call('domainuserdata', { domain: 'half.com' })).metadata.result).toBe(0)
  })

  it('takes long, refuses by order, or is down', async () => {
    behave({ refuse: { passwd: 'Not now' } })
    expect((await call('passwd', { user: 'x', password: strong })).metadata.reason).toMatch(
      /^((API failure: )?\(XID \w+\) )?Not now$/,
    )
    behave({ down: true })
    expect((await post('version', {})).status).toBe(503)
    behave({ down: false, denied: true })
    expect((await post('version', {})).status).toBe(403)
  })
})

describe('an account', () => {
  const user = 'flife001'
  const summary = async () => {
    const { data } = await call('accountsummary', { user })
    const acct = v.parse(v.array(v.record(v.string(), v.unknown())), data?.acct)
    return acct[0] ?? {}
  }

  it('is suspended, resumed, repackaged and removed', async () => {
    await call('addpkg', { name: 'fl-life-v1', quota: '100', maxsub: '0', maxftp: '0' })
    await create(user, 'life.com', { plan: 'fl-life-v1' })
    expect(await summary()).toMatchObject({ disklimit: '100M', maxsub: 0, maxftp: 'unlimited' })
    await call('suspendacct', { user, reason: 'unpaid' })
    expect(await summary()).toMatchObject({ suspended: 1, suspendreason: 'unpaid', is_locked: 0 })
    await call('unsuspendacct', { user })
    expect(await summary()).toMatchObject({ suspended: 0, suspendreason: 'not suspended' })
    await call('editpkg', { name: 'fl-life-v2', quota: '0' })
    await call('changepackage', { user, pkg: 'fl-life-v2' })
    expect(await summary()).toMatchObject({ plan: 'fl-life-v2', disklimit: 'unlimited' })
    behave({ lockSuspensions: true })
    await call('suspendacct', { user })
    expect((await call('unsuspendacct', { user })).metadata.reason).toMatch(/only the root user/)
    expect((await call('removeacct', { username: user })).metadata.reason).toMatch(/removed/)
    expect((await call('removeacct', { username: user })).metadata.reason).toMatch(
      /do not have a user named/,
    )
  })

  it('uses more disk space and traffic as time passes, up to its quota', async () => {
    await call('addpkg', { name: 'fl-use-v1', quota: '100', bwlimit: '1000' })
    await create('fuse0001', 'use.com', { plan: 'fl-use-v1' })
    const used = async () => {
      const { data } = await call('accountsummary', { user: 'fuse0001' })
      const [account] = v.parse(v.array(v.object({ diskused: v.string() })), data?.acct)
      const traffic = await call('showbw', { searchtype: 'user', search: 'fuse0001' })
      const [line] = v.parse(v.array(v.object({ totalbytes: v.string() })), traffic.data?.acct)
      return [Number.parseInt(account?.diskused ?? ''), Number(line?.totalbytes)] as const
    }
    const before = await used()
    present = new Date(present.getTime() + 3 * 86_400_000)
    const after = await used()
    expect(after[0]).toBeGreaterThan(before[0])
    expect(after[1]).toBeGreaterThan(before[1])
    present = new Date(present.getTime() + 60 * 86_400_000)
    expect((await used())[0]).toBe(100)
  })

  it('has a panel link that opens once and ends after 15 minutes', async () => {
    await create('fpanel01', 'panel.com')
    const link = async () => {
      const { data } = await call('create_user_session', { user: 'fpanel01', service: 'cpaneld' })
      return v.parse(v.string(), data?.url)
    }
    const first = await link()
    const opened = await fetch(first)
    expect(opened.status).toBe(200)
    expect(await opened.text()).toContain('panel.com')
    expect((await fetch(first)).status).toBe(401)
    const second = await link()
    present = new Date(present.getTime() + 16 * 60_000)
    expect((await fetch(second)).status).toBe(401)
  })

  it('gets AutoSSL problems once the check has ended', async () => {
    await create('fssl0001', 'ssl.com')
    behave({ unresolved: ['ssl.com'], sslMs: 10_000 })
    const problems = async () => {
      const { data } = await call('get_autossl_problems_for_user', { username: 'fssl0001' })
      return v.parse(v.array(v.object({ problem: v.string() })), data?.problems_by_domain)
    }
    await call('start_autossl_check_for_one_user', { username: 'fssl0001' })
    expect(await problems()).toEqual([])
    present = new Date(present.getTime() + 10_000)
    expect((await problems())[0]?.problem).toMatch(/does not resolve/)
    behave({ unresolved: [] })
    expect(await problems()).toEqual([])
  })

  it('is archived in the background, and restored through the queue', async () => {
    await create('fback001', 'back.com')
    const archiving = await call('start_background_pkgacct', { user: 'fback001' })
    const session_id = v.parse(v.string(), archiving.data?.session_id)
    const state = async () => (await call('get_pkgacct_session_state', { session_id })).data?.state
    expect(await state()).toBe('RUNNING')
    present = new Date(present.getTime() + 86_400_000)
    expect(await state()).toBe('COMPLETED')
    const restore_point = present.toISOString().slice(0, 10)
    const users = await call('backup_user_list', { restore_point })
    expect(users.data?.user).toContainEqual({ username: 'fback001', status: 'active' })
    await call('restore_queue_add_task', { user: 'fback001', restore_point })
    const twice = await call('restore_queue_add_task', { user: 'fback001', restore_point })
    expect(twice.metadata.result).toBe(0)
    expect((await call('restore_queue_is_active')).data?.is_active).toBe(0)
    await call('restore_queue_activate')
    expect((await call('restore_queue_is_active')).data?.is_active).toBe(1)
    present = new Date(present.getTime() + 60_000)
    const completed = async () => (await call('restore_queue_list_completed')).data?.restore_job
    const started = String(Math.floor(present.getTime() / 1000) - 60)
    expect(await completed()).toMatchObject([
      {
        restore_job: { user: 'fback001', restore_point: `${restore_point}T00:00:00.000Z` },
        status_info: { result: 1, started },
      },
    ])
    const start_time = started
    await call('restore_queue_clear_completed_task', { user: 'fback001', start_time })
    expect(await completed()).toBeNull()
  })
})

const Uapi = v.object({
  result: v.object({ data: v.unknown(), errors: v.nullable(v.array(v.string())) }),
})

const ssl = async (user: string, func: string, fields: Record<string, string> = {}) => {
  const response = await post('cpanel', {
    ...{ cpanel_jsonapi_user: user, cpanel_jsonapi_apiversion: '3', cpanel_jsonapi_module: 'SSL' },
    ...{ cpanel_jsonapi_func: func, ...fields },
  })
  return v.parse(Uapi, await response.json()).result
}

const Key = v.object({ id: v.string(), text: v.string() })
const Text = v.object({ text: v.string() })

const subject = {
  ...{ countryName: 'KH', stateOrProvinceName: 'PP', localityName: 'PP', organizationName: 'A' },
}

it('installs a certificate only with its key, for a domain of the account, with its chain, in time', async () => {
  await create('secured')
  const keyOf = async (name: string) =>
    v.parse(
      Key,
      (await ssl('secured', 'generate_key', { keytype: 'ecdsa-prime256v1', friendly_name: name }))
        .data,
    )
  const [own, other] = [await keyOf('own'), await keyOf('other')]
  const asked = { ...subject, domains: 'secured.com,www.secured.com', key_id: own.id }
  const { text } = v.parse(Text, (await ssl('secured', 'generate_csr', asked)).data)
  const authority = await openAuthority(undefined, present)
  const signed = async (notAfter: string) =>
    authority.sign({
      csr: text.replaceAll(/-----[A-Z ]+-----|\s/g, ''),
      ...{ names: ['secured.com', 'www.secured.com'], organisation: '', now: present },
      notAfter: new Date(notAfter),
    })
  const cert = await signed('2027-05-01T00:00:00Z')
  const [root = '', cabundle = ''] = authority.chain
  const good = { domain: 'secured.com', cert, key: own.text, cabundle }
  const fetched = await ssl('secured', 'fetch_key_and_cabundle_for_certificate', {
    certificate: cert,
  })
  expect(fetched.data).toMatchObject({ key: own.text })
  for (const wrong of [
    { key: other.text },
    { domain: 'elsewhere.com' },
    { cabundle: root },
    { cert: await signed('2026-11-20T00:00:00Z') },
  ]) {
    expect((await ssl('secured', 'install_ssl', { ...good, ...wrong })).errors).toHaveLength(1)
  }
  expect(await ssl('secured', 'install_ssl', good)).toMatchObject({ errors: null })
  const hosts = await ssl('secured', 'installed_hosts')
  expect(hosts.data).toMatchObject([
    { certificate: { is_self_signed: 0, not_after: String(Date.UTC(2027, 4, 1) / 1000) } },
  ])
})
