import { STATUS_CODES } from 'node:http'
import * as v from 'valibot'
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  it,
  vi,
  type MockInstance,
} from 'vitest'
import { OPENSTACK_CREDENTIALS } from '../../src/sandbox/credentials.ts'
import { startSandbox } from '../../src/sandbox/start-sandbox.ts'
import {
  sandboxRegions,
  type OpenStackRegion,
} from '../../src/server/platform/openstack-settings.ts'
import { createHostQueue } from '../../src/server/providers/host-queue.ts'
import { createRequest } from '../../src/server/providers/openstack/request.ts'
import {
  expecting,
  Issued,
  Refused,
  refusals,
  requestOf,
  unauthorized,
} from './keystone-answers.ts'
import { isKeystoneInstalled, startRealKeystone } from './real-keystone.ts'
import { createTestClock } from './shop-api.ts'

/** A cloud with the application credential of one project. */
interface Cloud {
  readonly authUrl: string
  readonly credential: { readonly id: string; readonly secret: string }
  /** Advances the cloud's clock, not the client's. */
  readonly advance: (seconds: number) => unknown
  readonly revoke: (token: string) => unknown
  readonly stop: () => unknown
}

const startSandboxCloud = async (): Promise<Cloud> => {
  const clock = createTestClock()
  const sandbox = await startSandbox({ basePort: 0, now: clock.now })
  return {
    authUrl: sandbox.endpoints.openStack,
    credential: OPENSTACK_CREDENTIALS[0],
    advance: (seconds) => {
      clock.advance(seconds * 1000)
    },
    revoke: sandbox.openStack.revokeTokens,
    stop: () => sandbox.stop(),
  }
}

const clouds: readonly { readonly name: string; readonly start: () => Promise<Cloud> }[] = [
  { name: 'the sandbox', start: startSandboxCloud },
  ...(isKeystoneInstalled ? [{ name: 'the installed Keystone', start: startRealKeystone }] : []),
]

let fetched: MockInstance<typeof fetch>
beforeAll(() => {
  fetched = vi.spyOn(globalThis, 'fetch')
})
beforeEach(() => {
  fetched.mockClear()
})
afterAll(() => {
  fetched.mockRestore()
})

it.skipIf(!isKeystoneInstalled)('the sign-in also runs against the installed Keystone', () => {
  expect(clouds).toHaveLength(2)
})

describe.each(clouds)('the sign-in to $name', ({ start }) => {
  const clock = createTestClock()
  let cloud: Cloud
  beforeAll(async () => {
    cloud = await start()
  })
  afterAll(() => cloud.stop())

  const post = (body: string, type = 'application/json') =>
    fetch(`${cloud.authUrl}/v3/auth/tokens`, {
      method: 'POST',
      headers: { 'content-type': type },
      body,
    })
  const issue = async () => {
    const answer = await post(requestOf(cloud.credential))
    return { answer, ...v.parse(Issued, await answer.json()) }
  }
  const connect = (changes: Partial<OpenStackRegion> = {}) => {
    const { credential, authUrl } = cloud
    const [settings] = Object.values(sandboxRegions)
    if (settings === undefined) throw new Error('there is no region')
    const credentials = { credentialId: credential.id, credentialSecret: credential.secret }
    const region = { ...settings, ...credentials, authUrl, ...changes }
    const queue = createHostQueue('openstack', 8, clock)
    return createRequest(region, { clock, queue, timeoutMs: 20_000 })
  }
  const limits = { service: 'compute', method: 'GET', path: '/limits' } as const
  const paths = () =>
    fetched.mock.calls.map(([url]) => new URL(url instanceof Request ? url.url : url).pathname)
  const tokensAsked = () => paths().filter((path) => path.endsWith('/v3/auth/tokens')).length
  const lastToken = () => new Headers(fetched.mock.lastCall?.[1]?.headers).get('x-auth-token')

  it('has its version', async () => {
    expect(await (await fetch(`${cloud.authUrl}/v3`)).json()).toEqual({
      version: {
        id: 'v3.14',
        status: 'stable',
        updated: '2020-04-07T00:00:00Z',
        links: [{ rel: 'self', href: `${cloud.authUrl}/v3/` }],
        'media-types': [
          { base: 'application/json', type: 'application/vnd.openstack.identity-v3+json' },
        ],
      },
    })
  })

  it('answers with a token of an hour for the project, its roles and the catalog', async () => {
    const { answer, token } = await issue()
    expect(answer.status).toBe(201)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/json',
      vary: 'X-Auth-Token',
    })
    expect(answer.headers.get('x-openstack-request-id')).toMatch(/^req-[\da-f-]{36}$/)
    expect(answer.headers.get('x-subject-token')).toMatch(/^gAAAAA[\w-]+=*$/)
    const seconds = (Date.parse(token.expires_at) - Date.parse(token.issued_at)) / 1000
    expect(seconds).toBeLessThanOrEqual(3600)
    // The real one sets the end of the token first, and its issue when it is ready.
    expect(seconds).toBeGreaterThan(3590)
    expect(token.roles.map(({ name }) => name).toSorted()).toEqual(['member', 'reader'])
    expect(token.application_credential.id).toBe(cloud.credential.id)
    const publicPaths = token.catalog.map(({ type, name, endpoints }) => {
      const url = endpoints.find((one) => one.interface === 'public' && one.region_id === 'KHPNH')
      return [type, name, new URL(url?.url ?? '').pathname]
    })
    expect(publicPaths.toSorted()).toEqual([
      ['compute', 'nova', '/KHPNH/compute/v2.1'],
      ['identity', 'keystone', new URL(cloud.authUrl).pathname],
      ['image', 'glance', '/KHPNH/image'],
      ['network', 'neutron', '/KHPNH/network'],
      ['volumev3', 'cinderv3', `/KHPNH/volume/v3/${token.project.id}`],
    ])
  })

  it.each(refusals)('refuses $name', async ({ body, status, message, identity }) => {
    const answer = await post(body(cloud.credential))
    expect(answer.status).toBe(status)
    expect(answer.headers.get('www-authenticate')).toBe(
      status === 401 ? `Keystone uri="${cloud.authUrl}/v3"` : null,
    )
    const { error } = v.parse(Refused, await answer.json())
    // The real one appends its schema.
    const [firstLine] = error.message.split('\n')
    expect({ ...error, message: firstLine }).toEqual({
      ...{ code: status, title: STATUS_CODES[status], message },
      ...(identity === undefined ? {} : { identity }),
    })
  })

  it('refuses another content type', async () => {
    const answer = await post(requestOf(cloud.credential), 'text/plain')
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({
      error: { message: expecting('application/json in Content-Type header') },
    })
  })

  it.each([{}, { 'x-auth-token': 'unknown' }])('is required by services: %j', async (headers) => {
    const { token } = await issue()
    const nova = token.catalog.find(({ type }) => type === 'compute')?.endpoints
    const url = nova?.find((one) => one.interface === 'public')?.url
    const answer = await fetch(`${url ?? ''}/limits`, { headers })
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe(`Keystone uri="${cloud.authUrl}"`)
    expect(await answer.json()).toEqual({
      error: { code: 401, title: 'Unauthorized', message: unauthorized },
    })
  })

  it('opens every service of the region at its public endpoint, with one token', async () => {
    const request = connect()
    await Promise.all([
      request.send(limits),
      request.send({ service: 'volume', method: 'GET', path: '/volumes/detail' }),
      request.send({ service: 'image', method: 'GET', path: '/v2/images' }),
      request.send({ service: 'network', method: 'GET', path: '/v2.0/ports' }),
    ])
    expect(tokensAsked()).toBe(1)
    const called = paths().map((path) => path.replace(/[\da-f]{32}/, '<project>'))
    expect(called.slice(1).toSorted()).toEqual([
      '/KHPNH/compute/v2.1/limits',
      '/KHPNH/image/v2/images',
      '/KHPNH/network/v2.0/ports',
      '/KHPNH/volume/v3/<project>/volumes/detail',
    ])
    await connect({ region: 'THBKK' }).send(limits)
    expect(paths().at(-1)).toBe('/THBKK/compute/v2.1/limits')
  })

  it('is repeated after 80 % of the token’s life', async () => {
    const request = connect()
    await request.send(limits)
    clock.advance(0.75 * 3_600_000)
    await request.send(limits)
    expect(tokensAsked()).toBe(1)
    clock.advance(0.1 * 3_600_000)
    await request.send(limits)
    expect(tokensAsked()).toBe(2)
  })

  it.each([
    ['a wrong secret', { credentialSecret: 'wrong' }, { fault: 'fatal', status: 401 }],
    ['an unknown credential', { credentialId: 'unknown' }, { fault: 'fatal', status: 404 }],
    ['an unknown region', { region: 'NOWHERE' }, { kind: 'refused' }],
  ])('fails for good with %s', async (_, changes, failure) => {
    const absent = { service: 'compute', path: '/servers/1' } as const
    await expect(connect(changes).send(limits)).rejects.toMatchObject(failure)
    // No object is absent because Keystone does not know who asks.
    await expect(connect(changes).remove(absent)).rejects.toMatchObject(failure)
    expect(paths().filter((path) => path.includes('compute'))).toEqual([])
  })

  it.each([
    ['revoked', (token: string) => cloud.revoke(token)],
    // The last test: the real clock stands still after it.
    ['expired', () => cloud.advance(3_601)],
  ])('is repeated once when the token has been %s', async (_, end) => {
    const request = connect()
    await request.send(limits)
    const first = lastToken() ?? ''
    await end(first)
    fetched.mockClear()
    await request.send(limits)
    expect(paths()).toEqual([
      '/KHPNH/compute/v2.1/limits',
      `${new URL(cloud.authUrl).pathname.replace(/\/$/, '')}/v3/auth/tokens`,
      '/KHPNH/compute/v2.1/limits',
    ])
    expect(lastToken()).not.toBe(first)
  })
})
