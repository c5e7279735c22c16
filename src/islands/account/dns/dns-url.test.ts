import { expect, it } from 'vitest'
import { formatDnsView, parseDnsView } from './dns-url.ts'

const id = '0b0e7a54-5e5b-4a0a-9d55-0c2f6f1f7a11'

it('a domain is chosen by its id or its name', () => {
  expect(parseDnsView(`?domain=${id}`)).toEqual({ domain: id, name: undefined })
  for (const name of ['angkor.com', 'ខ្មែរ.com'])
    expect(parseDnsView(`?name=${name}`)).toEqual({ domain: undefined, name })
})

it('what is no id and no name chooses nothing', () => {
  for (const query of ['', '?domain=1', '?name=', '?name=angkor', '?name=a%20b.com'])
    expect(formatDnsView(parseDnsView(query))).toBe('')
})

it('the query of a choice chooses the same', () => {
  for (const query of [
    `?domain=${id}`,
    '?name=angkor.com',
    `?name=${encodeURIComponent('ខ្មែរ.com')}`,
  ])
    expect(formatDnsView(parseDnsView(query))).toBe(query)
})
