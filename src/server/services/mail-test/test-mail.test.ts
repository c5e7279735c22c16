import { expect, it } from 'vitest'
import type { Lookup } from '../../providers/resolvers/index.ts'
import { testMail } from './test-mail.ts'

const place = { domain: 'shop.mekong.com', host: 'sh1.hosting.example', ip: '203.0.113.10' }

/** Tests the place's DMARC where the world has these texts, each at one name. */
const dmarcOf = async (texts: Readonly<Record<string, string | undefined>>) => {
  const look = (name: string): Promise<Lookup> => {
    if (name in texts && texts[name] === undefined) return Promise.resolve({ is: 'unread' })
    const text = texts[name]
    return Promise.resolve(
      text === undefined ? { is: 'none' } : { is: 'records', contents: [`"${text}"`] },
    )
  }
  const lines = await testMail({ look }, { ...place, dkim: undefined })
  return lines.find(({ check }) => check === 'DMARC')
}

const parent = { '_dmarc.mekong.com': 'v=DMARC1; p=reject' }

it.each<[string, Readonly<Record<string, string | undefined>>, string]>([
  ['that of the domain above it', parent, 'OK'],
  ['its own before that', { ...parent, '_dmarc.shop.mekong.com': 'v=DMARC1; p=x' }, 'DIFFERENT'],
  ['none of a TLD', { '_dmarc.com': 'v=DMARC1; p=reject' }, 'MISSING'],
  ['an unknown one', { ...parent, '_dmarc.shop.mekong.com': undefined }, 'UNREAD'],
])('a domain has the DMARC record: %s', async (_, texts, state) => {
  expect(await dmarcOf(texts)).toMatchObject({ state, name: '_dmarc.shop.mekong.com' })
})
