import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { child, childrenOf, childText } from '../xml-reader.ts'
import { readXml } from './read-xml.ts'
import { node, nodeWith, writeXml } from './xml-writer.ts'

describe('xml', () => {
  it('reads back what it wrote, whatever the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (text, attribute) => {
        // XML normalises line ends; we trim blanks.
        const plain = (value: string) => value.replace(/[^\P{C}]|\s/gu, '')
        const xml = writeXml(
          nodeWith('a:b', { 'xmlns:a': 'urn:a', c: plain(attribute) }, node('a:d', plain(text))),
        )
        const root = readXml(xml)
        expect([root.uri, root.local]).toEqual(['urn:a', 'b'])
        expect(root.attributes.get('c')).toBe(plain(attribute))
        expect(child(root, 'urn:a', 'd')?.text).toBe(plain(text))
      }),
    )
  })

  it('leaves out what XML cannot carry', () => {
    expect(writeXml(node('a', '\u0000x\ud800\u000b<"&>😀'))).toMatch(
      /<a>x&lt;&quot;&amp;&gt;😀<\/a>$/,
    )
  })

  it('goes by namespace, never by prefix', () => {
    const root = readXml(
      '<r xmlns="urn:r"><x:n xmlns:x="urn:1">one</x:n><n xmlns="urn:2">two</n><x:n xmlns:x="urn:2"> </x:n></r>',
    )
    expect(childText(root, 'urn:1', 'n')).toBe('one')
    expect(childrenOf(root, 'urn:2', 'n').map(({ text }) => text)).toEqual(['two', ''])
    expect(childText(root, 'urn:r', 'n')).toBeUndefined()
  })

  it.each([
    '',
    'plain',
    '<a>',
    '<a></b>',
    '<a:b/>',
    '<a>&nope;</a>',
    '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
    `${'<a>'.repeat(65)}${'</a>'.repeat(65)}`,
  ])('refuses %s', (xml) => {
    expect(() => readXml(xml)).toThrow(expect.objectContaining({ kind: 'protocol' }))
  })

  it('never ends in another error', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('<', '>', '/', 'a', ':', '"', '&', '!', ' ', '=') }),
        (xml) => {
          try {
            readXml(xml)
          } catch (error) {
            expect(error).toMatchObject({ provider: 'registry', kind: 'protocol' })
          }
        },
      ),
    )
  })
})
