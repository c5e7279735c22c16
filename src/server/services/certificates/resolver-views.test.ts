import { expect, it } from 'vitest'
import type { Lookup, Resolvers } from '../../providers/resolvers/index.ts'
import { createResolverViews } from './resolver-views.ts'

const place = '_abc.mekong.com'
const one = { name: 'mekong.com', method: 'CNAME', place, isValidated: false } as const

/** Resolvers by what they have; anything else is none. */
const viewsOf = (known: Readonly<Record<string, Readonly<Record<string, Lookup>>>>) => {
  let sent = 0
  const resolvers: Pick<Resolvers, 'all' | 'lookAt'> = {
    all: Object.keys(known),
    lookAt: (resolver, name, type) => {
      sent += 1
      return Promise.resolve(known[resolver]?.[`${type} ${name}`] ?? { is: 'none' })
    },
  }
  const views = createResolverViews({ resolvers, resolveCaa: () => Promise.resolve([]) })
  return { ...views, sent: () => sent }
}

const record = (...contents: string[]): Lookup => ({ is: 'records', contents })
const proof = { [`CNAME ${place}`]: record('One.Sectigo.com.') }

it('names the resolver of three that has an old record', async () => {
  const { differing } = viewsOf({
    '192.0.2.1': proof,
    '192.0.2.2': { [`CNAME ${place}`]: record('one.sectigo.com.') },
    '192.0.2.3': { [`CNAME ${place}`]: record('old.example.') },
  })
  expect(await differing(one)).toEqual([
    { resolver: '192.0.2.3', type: 'CNAME', found: ['old.example.'] },
  ])
})

it('names nothing while one does not answer, all agree, or there is one', async () => {
  const unread = { [`CNAME ${place}`]: { is: 'unread' } as const }
  expect(await viewsOf({ a: unread, b: proof, c: proof }).differing(one)).toEqual([])
  const alone = viewsOf({ a: proof })
  expect(await alone.differing(one)).toEqual([])
  expect(alone.sent()).toBe(0)
})

it('compares IPs only where a file is fetched', async () => {
  const known = { a: { 'A mekong.com': record('192.0.2.9') }, b: {}, c: {} }
  expect(await viewsOf(known).differing(one)).toEqual([])
  const file = { ...one, method: 'HTTP' } as const
  const found: readonly string[] = []
  expect(await viewsOf(known).differing(file)).toEqual([
    { resolver: 'b', type: 'A', found },
    { resolver: 'c', type: 'A', found },
  ])
})

it('finds CAA records that only one network sees', async () => {
  const { forbidding } = viewsOf({
    a: {},
    b: {},
    c: { 'CAA mekong.com': record('0 issue "letsencrypt.org"') },
  })
  expect(await forbidding('mekong.com')).toMatchObject({
    at: 'mekong.com',
    found: ['0 issue "letsencrypt.org"'],
  })
})
