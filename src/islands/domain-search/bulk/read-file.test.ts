import { expect, it } from 'vitest'
import { decodeText, mostBytes, readFile } from './read-file.ts'

const utf16 = (text: string): Uint8Array => new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le'))

it.each([
  ['UTF-8', new TextEncoder().encode('ខ្មែរ.com'), 'ខ្មែរ.com'],
  ['UTF-16, as spreadsheets save', utf16('ខ្មែរ.com'), 'ខ្មែរ.com'],
  ['a picture', new Uint8Array([0x89, 0x50, 0, 0, 1]), undefined],
])('%s', (_, bytes, text) => {
  expect(decodeText(bytes)).toBe(text)
})

it('reads a text file and refuses a large or binary one', async () => {
  expect(await readFile(new Blob(['a.com']))).toEqual({ text: 'a.com' })
  const arrayBuffer = () => Promise.reject(new Error('gone'))
  expect(await readFile({ size: mostBytes + 1, arrayBuffer })).toEqual({ problem: 'too-large' })
  expect(await readFile({ size: 1, arrayBuffer })).toEqual({ problem: 'no-text' })
})
