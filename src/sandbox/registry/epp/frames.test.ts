import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { FrameError, MAX_FRAME_BYTES, createFrameReader, encodeFrame } from './frames.ts'

describe('EPP frames', () => {
  it('survive any splitting and joining of TCP segments', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ minLength: 1, unit: 'grapheme' }), { maxLength: 8 }),
        fc.array(fc.nat({ max: 400 }), { maxLength: 40 }),
        (documents, cuts) => {
          const stream = Buffer.concat(documents.map((document) => encodeFrame(document)))
          const ends = [...cuts.filter((cut) => cut < stream.length), stream.length]
          ends.sort((a, b) => a - b)
          const read = createFrameReader()
          const got: string[] = []
          let start = 0
          for (const end of ends) {
            got.push(...read(stream.subarray(start, end)))
            start = end
          }
          expect(got).toEqual(documents)
        },
      ),
    )
  })

  it('count their own four bytes', () => {
    expect([...encodeFrame('ភ')]).toEqual([0, 0, 0, 7, 0xe1, 0x9e, 0x97])
  })

  it.each([0, 3, 4, MAX_FRAME_BYTES + 1, 0xffffffff])('of length %i are refused', (length) => {
    const header = Buffer.alloc(4)
    header.writeUInt32BE(length)
    expect(() => createFrameReader()(header)).toThrow(FrameError)
  })
})
