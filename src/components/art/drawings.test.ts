import { describe, expect, it } from 'vitest'
import { kramaPaths } from './krama.ts'
import { prangPath } from './prang-path.ts'

describe('the krama of a name', () => {
  it('is always the same, and another for another name', () => {
    expect(kramaPaths('khqr', 144, 96)).toEqual(kramaPaths('khqr', 144, 96))
    expect(kramaPaths('khqr', 144, 96)).not.toEqual(kramaPaths('backups', 144, 96))
  })

  it('stays within its cloth', () => {
    for (const name of ['a', 'khqr', 'backups', 'com-kh-documents']) {
      const bands = [...kramaPaths(name, 144, 96).warp.matchAll(/M(\d+) 0h(\d+)/g)]
      expect(bands.length).toBeGreaterThan(2)
      for (const [, at, size] of bands) expect(Number(at) + Number(size)).toBeLessThanOrEqual(144)
    }
  })
})

it('a prang is as high as asked and symmetric', () => {
  const path = prangPath(50, 100, 40, 80)
  const rises = [...path.matchAll(/v(-[\d.]+)/g)].map(([, rise]) => Number(rise))
  const bud = Number(/ (-[\d.]+)c/.exec(path)?.[1])
  expect(rises.reduce((all, rise) => all + rise, bud)).toBeCloseTo(-80)
  expect(path.match(/v[\d.]+/g)).toHaveLength(rises.length)
})
