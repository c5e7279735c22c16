import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import tlds from 'tlds' with { type: 'json' }
import * as v from 'valibot'
import { startSandbox, type Sandbox } from '../../start-sandbox.ts'

const Bootstrap = v.object({
  version: v.literal('1.0'),
  publication: v.string(),
  services: v.array(v.tuple([v.array(v.string()), v.array(v.string())])),
})
const DomainObject = v.object({
  objectClassName: v.literal('domain'),
  ldhName: v.string(),
  status: v.array(v.string()),
  events: v.array(v.object({ eventAction: v.string(), eventDate: v.string() })),
  entities: v.array(
    v.object({
      roles: v.array(v.string()),
      vcardArray: v.tuple([v.literal('vcard'), v.array(v.array(v.unknown()))]),
    }),
  ),
  nameservers: v.array(v.object({ ldhName: v.string() })),
  redacted: v.optional(v.array(v.unknown())),
})

let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ basePort: 0 })
})
afterAll(() => sandbox.stop())
afterEach(() => {
  sandbox.behaviours.reset()
})

async function services() {
  const response = await fetch(sandbox.endpoints.rdapBootstrap)
  return v.parse(Bootstrap, await response.json()).services
}

/** Looks a name up by its TLD's bootstrap URL. */
async function lookUp(name: string): Promise<Response> {
  const tld = name.split('.').at(-1) ?? ''
  const service = (await services()).find(([labels]) => labels.includes(tld))
  return fetch(`${service?.[1][0] ?? ''}domain/${name}`)
}

describe('the bootstrap file', () => {
  it('lists nearly every TLD as an A-label, but not kh', async () => {
    const labels = (await services()).flatMap(([entries]) => entries)
    expect(labels.length).toBeGreaterThan(tlds.length - 10)
    expect(labels).toContain('xn--o3cw4h')
    expect(labels).not.toContain('kh')
    expect(labels.every((label) => /^[a-z0-9-]+$/.test(label))).toBe(true)
    expect(new Set(labels).size).toBe(labels.length)
  })

  it('is answered with 304 when it is known', async () => {
    const first = await fetch(sandbox.endpoints.rdapBootstrap)
    expect(first.headers.get('cache-control')).toContain('max-age=')
    const etag = first.headers.get('etag') ?? ''
    const again = await fetch(sandbox.endpoints.rdapBootstrap, {
      headers: { 'if-none-match': etag },
    })
    expect(again.status).toBe(304)
  })
})

describe('a lookup', () => {
  it('finds a taken name', async () => {
    const response = await lookUp('google.com')
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/rdap+json')
    const domain = v.parse(DomainObject, await response.json())
    expect(domain.ldhName).toBe('google.com')
    expect(domain.events.map((event) => event.eventAction)).toContain('expiration')
    expect(domain.entities.flatMap((entity) => entity.roles)).toEqual(['registrar', 'registrant'])
    const expiry = domain.events.find((event) => event.eventAction === 'expiration')?.eventDate
    expect(Date.parse(expiry ?? '')).toBeGreaterThan(Date.now())
  })

  it('redacts some registrants and shows others', async () => {
    const names = ['google', 'facebook', 'aba', 'acleda', 'wing', 'grab', 'nike', 'zara', 'visa']
    const objects = await Promise.all(
      names.map(async (name) => v.parse(DomainObject, await (await lookUp(`${name}.com`)).json())),
    )
    expect(objects.some((object) => object.redacted !== undefined)).toBe(true)
    expect(objects.some((object) => object.redacted === undefined)).toBe(true)
    for (const { redacted, entities } of objects) {
      const owner = entities.find((entity) => entity.roles.includes('registrant'))
      const hasEmail = owner?.vcardArray[1].some(([name]) => name === 'email')
      expect(hasEmail).toBe(redacted === undefined)
    }
  })

  it('does not find a free name, nor any name at the wrong registry', async () => {
    const free = await lookUp('my-free-name.com')
    expect(free.status).toBe(404)
    expect(await free.json()).toMatchObject({ errorCode: 404 })
    const wrong = await fetch(`${sandbox.endpoints.rdap}/rdap/org/domain/google.com`)
    expect(wrong.status).toBe(404)
  })

  it('answers 400 to an invalid name', async () => {
    expect((await lookUp('under_score.com')).status).toBe(400)
  })
})

describe('configured with', () => {
  it('a status for a TLD, it answers only that TLD so', async () => {
    sandbox.behaviours.merge('rdap', { tlds: { org: { status: 429 } } })
    const limited = await lookUp('google.org')
    expect(limited.status).toBe(429)
    expect(limited.headers.get('retry-after')).toBe('2')
    expect((await lookUp('google.com')).status).toBe(200)
  })

  it('invalid answers, it answers no RDAP', async () => {
    sandbox.behaviours.merge('rdap', { tlds: { com: { rubbish: true } } })
    const response = await lookUp('google.com')
    expect(response.status).toBe(200)
    await expect(response.json()).rejects.toThrow()
  })

  it('hanging, it never answers, and stopping still works', async () => {
    sandbox.behaviours.merge('rdap', { tlds: { com: { hang: true } } })
    const url = `${sandbox.endpoints.rdap}/rdap/com-net/domain/google.com`
    await expect(fetch(url, { signal: AbortSignal.timeout(100) })).rejects.toThrow(/timeout/i)
  })

  it('a taken name, it shows it', async () => {
    sandbox.behaviours.merge('registry', { taken: ['My-Free-Name.com'] })
    expect((await lookUp('my-free-name.com')).status).toBe(200)
  })
})
