import { brotliDecompressSync } from 'node:zlib'
import { expect, it, vi } from 'vitest'
import { hasTag, prepareAnswer, preparedOf } from './prepared-answers.ts'

it('writes a prepared answer once', () => {
  const answer = prepareAnswer([{ tld: 'ไทย' }])
  const written = vi.spyOn(JSON, 'stringify')
  expect(new TextDecoder().decode(preparedOf(answer)?.json)).toBe('[{"tld":"ไทย"}]')
  expect(new TextDecoder().decode(preparedOf(answer)?.json)).toBe('[{"tld":"ไทย"}]')
  expect(written).not.toHaveBeenCalled()
  written.mockRestore()
  expect(preparedOf([{ tld: 'com' }])).toBeUndefined()
})

it('names a text, and no other', () => {
  const tagOf = (tld: string) => preparedOf(prepareAnswer([{ tld }]))?.tag
  expect(tagOf('com')).toMatch(/^"[\w-]{22}"$/)
  expect(tagOf('com')).toBe(tagOf('com'))
  expect(tagOf('com')).not.toBe(tagOf('net'))
})

it('packs what is long, once', async () => {
  const long = Array.from({ length: 500 }, (_, at) => ({ tld: `tld${at}` }))
  const known = preparedOf(prepareAnswer(long))
  const compressed = await known?.compressed()
  expect(JSON.parse(brotliDecompressSync(compressed ?? new Uint8Array()).toString())).toEqual(long)
  expect(known?.compressed()).toBe(known?.compressed())
  expect(preparedOf(prepareAnswer([1]))?.compressed()).toBeUndefined()
})

it('finds a tag among those that a client has', () => {
  expect(hasTag('"a", W/"b"', '"b"')).toBe(true)
  expect(hasTag('"a"', '"b"')).toBe(false)
  expect(hasTag('', '"b"')).toBe(false)
})
