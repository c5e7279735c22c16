import fc from 'fast-check'
import { SaxesParser } from 'saxes'
import { describe, expect, test } from 'vitest'
import { escapeXml, rssFeed } from './rss.ts'
import type { Feed } from './rss.ts'

/** Returns the texts of a document's elements in order; throws if it is malformed. */
const textsIn = (xml: string): (readonly [name: string, text: string])[] => {
  const parser = new SaxesParser({ xmlns: true })
  const open: { name: string; text: string }[] = []
  const texts: [string, string][] = []
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name }) => open.push({ name, text: '' }))
  parser.on('text', (text) => {
    const element = open.at(-1)
    if (element !== undefined) element.text += text
  })
  parser.on('closetag', () => {
    const element = open.pop()
    if (element !== undefined) texts.push([element.name, element.text])
  })
  parser.write(xml).close()
  return texts
}

const feed: Feed = {
  title: 'Tea & Cloud',
  description: 'What is <new>',
  page: 'https://shop.example/km/blog',
  url: 'https://shop.example/km/rss.xml',
  locale: 'km',
  items: [
    {
      title: 'ដូមែន "ខ្មែរ" & punycode',
      url: 'https://shop.example/km/blog/khmer?a=1&b=2',
      description: 'It’s <b>not</b> HTML ]]> here',
      category: 'ដូមែន',
      date: new Date('2026-11-09'),
    },
    {
      title: 'Older',
      url: 'https://shop.example/km/blog/older',
      description: 'x',
      category: 'y',
      date: new Date('2026-01-01'),
    },
  ],
}

describe('rssFeed', () => {
  test('contains the posts, whatever characters they have', () => {
    const texts = textsIn(rssFeed(feed))
    expect(texts).toEqual(
      expect.arrayContaining([
        ['title', 'Tea & Cloud'],
        ['language', 'km'],
        ['lastBuildDate', 'Mon, 09 Nov 2026 00:00:00 GMT'],
        ['title', 'ដូមែន "ខ្មែរ" & punycode'],
        ['link', 'https://shop.example/km/blog/khmer?a=1&b=2'],
        ['guid', 'https://shop.example/km/blog/khmer?a=1&b=2'],
        ['description', 'It’s <b>not</b> HTML ]]> here'],
        ['pubDate', 'Mon, 09 Nov 2026 00:00:00 GMT'],
      ]),
    )
    expect(texts.filter(([name]) => name === 'item')).toHaveLength(2)
  })

  test('names itself and keeps the order of its entries', () => {
    const xml = rssFeed(feed)
    expect(xml).toContain('<atom:link href="https://shop.example/km/rss.xml" rel="self"')
    expect(xml.indexOf('khmer?a=1')).toBeLessThan(xml.indexOf('older'))
  })

  test('a feed may be empty', () => {
    expect(textsIn(rssFeed({ ...feed, items: [] })).map(([name]) => name)).toEqual([
      'title',
      'link',
      'description',
      'language',
      'atom:link',
      'channel',
      'rss',
    ])
  })
})

describe('escapeXml', () => {
  test('removes characters that XML forbids', () => {
    expect(escapeXml('a\u0000b\u000Bc\uFFFEd\uD800e\tf')).toBe('abcde\tf')
  })

  test('round-trips any text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        // XML normalises line ends (XML §2.11).
        fc.pre(!text.includes('\r'))
        const read = textsIn(`<x>${escapeXml(text)}</x>`)
        expect(read).toEqual([['x', text.replace(/[^\t\n -\u{10FFFF}]|[\uFFFE\uFFFF]/gu, '')]])
      }),
    )
  })
})
