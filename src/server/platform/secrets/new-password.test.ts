import fc from 'fast-check'
import { expect, it } from 'vitest'
import { newPassword, randomBelow } from './new-password.ts'

it('each number below a maximum is equally likely', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 256 }), (max) => {
      const times = Array.from({ length: max }, () => 0)
      let next = 0
      const everyByte = () => Uint8Array.of(next++)
      while (next < 256) {
        const number = randomBelow(max, everyByte)
        // The last bytes may all be passed over.
        if (next <= 256) times[number] = (times[number] ?? 0) + 1
      }
      expect(times).toEqual(times.map(() => Math.floor(256 / max)))
    }),
  )
})

it('a password has letters of both cases and digits, by the given randomness', () => {
  fc.assert(
    fc.property(
      fc.infiniteStream(fc.nat(255)),
      fc.integer({ min: 3, max: 40 }),
      (bytes, length) => {
        const read: number[] = []
        const password = newPassword(() => {
          const { value: byte = 0 } = bytes.next() as IteratorResult<number, undefined>
          read.push(byte)
          return Uint8Array.of(byte)
        }, length)
        expect(password).toMatch(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)[a-zA-Z\d]+$/)
        expect(password).toHaveLength(length)
        const again = read.values()
        expect(newPassword(() => Uint8Array.of(again.next().value ?? 0), length)).toBe(password)
      },
    ),
  )
})
