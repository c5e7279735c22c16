import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { matchRedirect, parseRedirects } from '../src/server/platform/http/redirect-rules.ts'
import { tldRedirects, writeTldRedirects } from './tld-redirects.ts'

describe('TLD redirects', () => {
  it('exist for each IDN TLD, percent-encoded as browsers request it', () => {
    expect(tldRedirects(['com', 'com.kh', 'xn--o3cw4h'], '/domain/tld')).toEqual([
      '/domain/tld/%E0%B9%84%E0%B8%97%E0%B8%A2 /domain/tld/xn--o3cw4h 301',
    ])
  })
})

describe('a built site', () => {
  let website = ''
  beforeEach(() => {
    website = mkdtempSync(join(tmpdir(), 'tlds-'))
    for (const folder of ['domain/tld', 'km/domain/tld']) {
      mkdirSync(join(website, folder), { recursive: true })
      for (const tld of ['com', 'xn--o3cw4h', 'xn--j1amh'])
        writeFileSync(join(website, folder, `${tld}.html`), '')
    }
    writeFileSync(join(website, '_redirects'), '/domain/tld/* /404.html 404\n')
  })
  afterEach(() => rmSync(website, { recursive: true }))

  it('redirects in both languages before its own rules', () => {
    writeTldRedirects(website)
    const rules = parseRedirects(readFileSync(join(website, '_redirects'), 'utf8'))
    const first = (path: string) => {
      for (const rule of rules) {
        const match = matchRedirect(rule, path)
        if (match) return match
      }
      return undefined
    }
    expect(first(`/domain/tld/${encodeURI('ไทย')}`)).toEqual({
      to: '/domain/tld/xn--o3cw4h',
      status: 301,
    })
    expect(first(`/km/domain/tld/${encodeURI('укр')}`)).toEqual({
      to: '/km/domain/tld/xn--j1amh',
      status: 301,
    })
    expect(first('/domain/tld/nothing')?.status).toBe(404)
    expect(rules).toHaveLength(5)
  })
})
