import { expect, it } from 'vitest'
import { localAddress } from './local-address.ts'

const pageAt = (address: string): string =>
  `<head><meta charset="utf-8"><link rel="canonical" href="${address}"></head>`

it.each(['http://localhost:4321/', 'http://127.0.0.1:8080/km', 'http://[::1]:4321/'])(
  'a website built for %s is for this machine only',
  (address) => {
    expect(localAddress(pageAt(address))).toBe(address)
  },
)

it.each(['https://shop.example/', 'https://localhost.example/', 'http://10.0.0.5/'])(
  'a website built for %s can be published',
  (address) => {
    expect(localAddress(pageAt(address))).toBeUndefined()
  },
)
