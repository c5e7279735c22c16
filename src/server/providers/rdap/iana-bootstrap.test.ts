import { afterEach, describe, expect, it, vi } from 'vitest'
import { parseSearchTerm } from '../../../contract/domain-name.ts'
import { ianaBootstrap } from './iana-bootstrap.fixture.ts'
import { createRdap } from './rdap.ts'

const bootstrapUrl = 'https://data.iana.org/rdap/dns.json'
const sold = new Set(
  `com net org kg tw samsung xn--cg4bki blog ca au hosting xn--4gbrim xyz fi fr tv uk co.uk store
  cloud sg th co.th in.th xn--o3cw4h xn--45q11c cc xn--pssy2u kh com.kh`.split(/\s+/),
)

afterEach(() => {
  vi.unstubAllGlobals()
})

/** Returns the requests that a typed name causes. */
const requestsFor = async (typed: string): Promise<readonly string[]> => {
  const asked: string[] = []
  vi.stubGlobal('fetch', (url: string | URL, init?: RequestInit) => {
    const href = String(url)
    if (href === bootstrapUrl) return Promise.resolve(Response.json(ianaBootstrap))
    asked.push(`${init?.method ?? 'GET'} ${href} ${new Headers(init?.headers).get('accept')}`)
    return Promise.resolve(new Response('', { status: 404 }))
  })
  const term = parseSearchTerm(typed, sold)
  if (typeof term === 'string') throw new Error(term)
  const { label, tld } = term
  const rdap = createRdap(
    { bootstrapUrl, timeoutMs: 1_000, maxPerHost: 2 },
    { now: () => new Date('2026-11-21T00:00:00Z') },
    () => Promise.resolve(['8.8.8.8']),
  )
  const { state } = await rdap.lookup(`${label}.${tld ?? ''}`)
  expect(state).toBe(asked.length === 0 ? 'no-service' : 'not-found')
  return asked
}

describe("the live configuration, by IANA's file", () => {
  it.each([
    ['sabay.com', 'https://rdap.verisign.com/com/v1/domain/sabay.com'],
    ['Sabay.NET', 'https://rdap.verisign.com/net/v1/domain/sabay.net'],
    ['sabay.org', 'https://rdap.publicinterestregistry.org/rdap/domain/sabay.org'],
    ['sabay.tw', 'https://ccrdap.twnic.tw/tw/domain/sabay.tw'],
    ['sabay.samsung', 'https://nic.samsung/rdap/domain/sabay.samsung'],
    ['sabay.삼성', 'https://nic.samsung/rdap/domain/sabay.xn--cg4bki'],
    ['sabay.blog', 'https://rdap.blog.fury.ca/rdap/domain/sabay.blog'],
    ['sabay.ca', 'https://rdap.ca.fury.ca/rdap/domain/sabay.ca'],
    ['sabay.au', 'https://rdap.cctld.au/rdap/domain/sabay.au'],
    ['sabay.hosting', 'https://rdap.centralnic.com/hosting/domain/sabay.hosting'],
    ['sabay.xyz', 'https://rdap.centralnic.com/xyz/domain/sabay.xyz'],
    ['sabay.fi', 'https://rdap.fi/rdap/rdap/domain/sabay.fi'],
    ['sabay.fr', 'https://rdap.nic.fr/domain/sabay.fr'],
    ['sabay.tv', 'https://rdap.nic.tv/domain/sabay.tv'],
    ['sabay.co.uk', 'https://rdap.nominet.uk/uk/domain/sabay.co.uk'],
    ['sabay.uk', 'https://rdap.nominet.uk/uk/domain/sabay.uk'],
    ['sabay.store', 'https://rdap.radix.host/rdap/domain/sabay.store'],
    ['sabay.cloud', 'https://rdap.registry.cloud/rdap/domain/sabay.cloud'],
    ['sabay.sg', 'https://rdap.sgnic.sg/rdap/domain/sabay.sg'],
    ['sabay.co.th', 'https://rdap.thains.co.th/domain/sabay.co.th'],
    ['shop.sabay.in.th', 'https://rdap.thains.co.th/domain/sabay.in.th'],
    ['ประเทศ.ไทย', 'https://rdap.thains.co.th/domain/xn--o3chyv2b5f.xn--o3cw4h'],
    ['ខ្មែរ.com', 'https://rdap.verisign.com/com/v1/domain/xn--j2e0cg3n2c.com'],
    ['sabay.八卦', 'https://rdap.zdnsgtld.com/XN--45Q11C/domain/sabay.xn--45q11c'],
    ['sabay.cc', 'https://tld-rdap.verisign.com/cc/v1/domain/sabay.cc'],
    [
      'https://www.sabay.大拿/x?y',
      'https://tld-rdap.verisign.com/xn--pssy2u/v1/domain/sabay.xn--pssy2u',
    ],
  ])('%s is asked for at %s', async (typed, url) => {
    expect(await requestsFor(typed)).toEqual([`GET ${url} application/rdap+json`])
  })

  it.each(['sabay.com.kh', 'sabay.kh', 'sabay.kg'])(
    'no RDAP server is asked about %s: IANA lists none, or only one without HTTPS',
    async (typed) => {
      expect(await requestsFor(typed)).toEqual([])
    },
  )
})
