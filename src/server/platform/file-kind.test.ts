import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fileNameAs, documentTypeOf } from './file-kind.ts'

const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, 'hex'))

describe('the type of a document', () => {
  it.each([
    ['255044462d312e370a', 'application/pdf'],
    ['ffd8ffe000104a464946', 'image/jpeg'],
    ['ffd8ffe1', 'image/jpeg'],
    ['89504e470d0a1a0a0000000d4948445200000001', 'image/png'],
    // What comes before, or is missing, makes it something else.
    ['0a255044462d312e37', undefined],
    ['25504446', undefined],
    ['ffd8', undefined],
    ['89504e470d0a1a0a', undefined],
    ['', undefined],
  ])('%s is %s', (hex, type) => {
    expect(documentTypeOf(bytes(hex))).toBe(type)
  })

  it.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing that can hold scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['a program', 'MZ\u0090\u0000'],
    ['an archive', 'PK\u0003\u0004'],
    ['a GIF', 'GIF89a'],
  ])('is never %s', (_, text) => {
    expect(documentTypeOf(new TextEncoder().encode(text))).toBeUndefined()
  })
})

describe('the name of a document', () => {
  it.each([
    ['scan.pdf', 'application/pdf', 'scan.pdf'],
    ['IMG_0001.JPEG', 'image/jpeg', 'IMG_0001.JPEG'],
    ['ប័ណ្ណ.png', 'image/png', 'ប័ណ្ណ.png'],
    ['scan.html', 'application/pdf', 'scan.html.pdf'],
    ['scan.pdf', 'image/png', 'scan.pdf.png'],
    ['.pdf', 'application/pdf', '.pdf.pdf'],
    ['../../../etc/passwd', 'image/jpeg', 'passwd.jpg'],
    ['C:\\documents\\scan.png', 'image/png', 'scan.png'],
  ] as const)('%s, as %s, is %s', (name, type, as) => {
    expect(fileNameAs(name, type)).toBe(as)
  })

  it('has no folder and the extension of its type', () => {
    fc.assert(
      fc.property(fc.string(), (name) => {
        expect(fileNameAs(name, 'image/png')).toMatch(/^[^/\\]*\.png$/is)
      }),
    )
  })
})
