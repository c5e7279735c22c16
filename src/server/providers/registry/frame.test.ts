import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createFrameReader, encodeFrame } from './frame.ts'

describe('frames', () => {
  it('count their own header and bytes, not characters', () => {
    expect([...encodeFrame('<ក/>')]).toEqual([0, 0, 0, 10, 0x3c, 0xe1, 0x9e, 0x80, 0x2f, 0x3e])
  })

  it('come out as they went in, however the stream cuts and joins them', () => {
    const texts = fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 8 })
    const cuts = fc.array(fc.nat({ max: 40 }), { maxLength: 60 })
    fc.assert(
      fc.property(texts, cuts, (sent, sizes) => {
        const stream = Buffer.concat(sent.map(encodeFrame))
        const reader = createFrameReader()
        const received: string[] = []
        let at = 0
        for (const size of [...sizes, stream.length]) {
          received.push(...reader.push(stream.subarray(at, at + size)))
          at += size
        }
        expect(received).toEqual(sent)
      }),
    )
  })

  it.each([0, 3, 4, 1_048_577, 0xffff_ffff])('of %i bytes are impossible', (length) => {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(length)
    const reader = createFrameReader()
    expect(() => [...header].flatMap((byte) => reader.push(Uint8Array.of(byte)))).toThrow(
      'impossible length',
    )
  })
})
