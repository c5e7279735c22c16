import { describe, expect, it } from 'vitest'
import type { CaaRecord } from '../../providers/public-dns.ts'
import { forbiddingCaa } from './forbidding-caa.ts'

const issue = (value: string): CaaRecord => ({ tag: 'issue', value })
const issuewild = (value: string): CaaRecord => ({ tag: 'issuewild', value })

const look = (zone: Readonly<Record<string, readonly CaaRecord[]>>, name: string) =>
  forbiddingCaa({ resolveCaa: (at) => Promise.resolve(zone[at] ?? []) }, name)

describe('CAA records', () => {
  it('forbid an authority that they do not name, and say which record allows it', async () => {
    expect(await look({ 'a.com': [issue('other.org')] }, 'a.com')).toEqual({
      ...{ at: 'a.com', found: ['0 issue "other.org"'], wanted: '0 issue "sectigo.com"' },
    })
    expect(await look({ 'a.com': [issue('')] }, 'a.com')).toMatchObject({ at: 'a.com' })
  })

  it.each([
    ['there are none', {}],
    ['one of several names it', { 'a.com': [issue('other.org'), issue('sectigo.com')] }],
    ['it is named with parameters', { 'a.com': [issue(' sectigo.com ; policy=ev')] }],
    ['they name it by another of its domains', { 'a.com': [issue('comodoca.com')] }],
    ['they are about wildcards only', { 'a.com': [issuewild('other.org')] }],
  ])('allow the authority when %s', async (_, zone) => {
    expect(await look(zone, 'a.com')).toBeUndefined()
  })

  it('of the closest name decide', async () => {
    const zone = { 'a.com': [issue('other.org')], 'shop.a.com': [issue('sectigo.com')] }
    expect(await look(zone, 'www.shop.a.com')).toBeUndefined()
    expect(await look(zone, 'www.a.com')).toMatchObject({ at: 'a.com' })
  })

  it('for wildcards decide before the others', async () => {
    const zone = { 'a.com': [issue('sectigo.com'), issuewild('other.org')] }
    expect(await look(zone, '*.a.com')).toMatchObject({ wanted: '0 issuewild "sectigo.com"' })
    expect(await look(zone, 'a.com')).toBeUndefined()
    expect(await look({ 'a.com': [issue('sectigo.com')] }, '*.a.com')).toBeUndefined()
  })
})
