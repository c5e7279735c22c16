import { expect, it } from 'vitest'
import { localUrl } from './local-url.ts'

const pageAt = (url: string): string =>
  `<head><meta charset="utf-8"><link rel="canonical" href="${url}"></head>`

it.each(['http://localhost:4321/', 'http://127.0.0.1:8080/km', 'http://[::1]:4321/'])(
  'a website built for %s is for this machine only',
  (url) => {
    expect(localUrl(pageAt(url))).toBe(url)
  },
)

it.each(['https://shop.example/', 'https://localhost.example/', 'http://10.0.0.5/'])(
  'a website built for %s can be published',
  (url) => {
    expect(localUrl(pageAt(url))).toBeUndefined()
  },
)
