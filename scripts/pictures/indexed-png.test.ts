import { crc32, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { emptyPicture, encodePng, lay, packRows, paletteOf, rowsOf } from './indexed-png.ts'

interface Chunk {
  readonly name: string
  readonly content: Buffer
}

const chunksOf = (png: Buffer): Chunk[] => {
  const chunks: Chunk[] = []
  for (let at = 8; at < png.byteLength;) {
    const length = png.readUInt32BE(at)
    const body = png.subarray(at + 4, at + 8 + length)
    expect(png.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push({ name: body.subarray(0, 4).toString('latin1'), content: body.subarray(4) })
    at += 12 + length
  }
  return chunks
}

test('a picture of several parts is one PNG file with the rows of all', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 90 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
      fc.infiniteStream(fc.nat(255)),
      (width, heights, bytes) => {
        const picture = emptyPicture(
          width,
          heights.reduce((sum, each) => sum + each, 0),
        )
        picture.rows.set([...bytes.take(picture.rows.byteLength)])
        let from = 0
        const parts = heights.map((height, at) => {
          from += height
          return packRows(rowsOf(picture, from - height, from), at % 2 === 0 ? 'runs' : 'thorough')
        })
        const [header, palette, data, end] = chunksOf(encodePng(parts, Buffer.from([1, 2, 3])))
        expect(header?.content.readUInt32BE(0)).toBe(width)
        expect(header?.content.readUInt32BE(4)).toBe(picture.height)
        expect(palette?.content).toEqual(Buffer.from([1, 2, 3]))
        // zlib checks the sum over all rows.
        expect(inflateSync(data?.content ?? Buffer.alloc(0)).equals(picture.rows)).toBe(true)
        expect(end?.name).toBe('IEND')
      },
    ),
    { numRuns: 50 },
  )
})

test('a palette leads from the ground to each colour', () => {
  const { bytes, ramps } = paletteOf('#000000', ['#ff0000', '#0000ff'], 2)
  expect([...bytes]).toEqual([0, 0, 0, 128, 0, 0, 255, 0, 0, 0, 0, 128, 0, 0, 255])
  expect(ramps).toEqual([
    { first: 1, steps: 2 },
    { first: 3, steps: 2 },
  ])
})

test('a shape is laid in its colour, cut at the edges, and spares what it does not touch', () => {
  const picture = emptyPicture(3, 2)
  const ramp = { first: 5, steps: 2 }
  const mask = { width: 2, height: 2, coverage: Uint8Array.from([255, 128, 0, 20]) }
  lay(picture, mask, 1, 0, ramp)
  lay(picture, mask, 2, 1, ramp)
  lay(picture, mask, -1, -1, ramp)
  expect([...picture.rows]).toEqual([0, 0, 6, 5, 0, 0, 0, 6])
})
