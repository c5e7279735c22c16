import { describe, expect, it } from 'vitest'
import { hasLongLabel, nearestTerm, maxTypedLength, readTerms } from './search-terms.ts'

describe('the typed text', () => {
  it.each([
    ['HTTPS://www.Free-ABC.com/path?x', ['free-abc.com']],
    ['  Sokha ', ['sokha']],
    ['Phnom  Coffee', ['phnom coffee']],
    ['a.com b.com', ['a.com', 'b.com']],
    ['A.com, a.com; www.a.com', ['a.com']],
    ['shop.sabay.com.kh', ['shop.sabay.com.kh']],
    ['ខ្មែរ.com', ['ខ្មែរ.com']],
    ['sokha.', ['sokha']],
    ['', []],
    [' , ', []],
  ])('%j is read as %j', (text, terms) => {
    expect(readTerms(text)).toEqual({ terms })
  })

  it.each([
    ['🦀', 'INVALID_DOMAIN'],
    ['a'.repeat(71), 'INVALID_DOMAIN'],
    ['a'.repeat(2_500), 'INVALID_DOMAIN'],
    ['ok.com, -', 'INVALID_DOMAIN'],
    ['a,b,c,d,e,f', 'MAXIMUM_SEARCH_TERMS'],
  ])('%j is refused: %s', (text, problem) => {
    expect(readTerms(text)).toEqual({ problem })
  })

  it('may contain five long URLs', () => {
    const query = 'x'.repeat(1_000)
    const urls = ['a', 'b', 'c', 'd', 'e'].map((name) => `https://${name}.com/?q=${query}`)
    expect(readTerms(urls.join('\n'))).toEqual({
      terms: ['a.com', 'b.com', 'c.com', 'd.com', 'e.com'],
    })
  })

  it.each([
    ['one word', 'a'.repeat(5_000_000), 'INVALID_DOMAIN'],
    ['hyphens', '-'.repeat(5_000_000), 'INVALID_DOMAIN'],
    ['names', 'sokha.com '.repeat(500_000), 'INVALID_DOMAIN'],
    [
      'different names',
      Array.from({ length: 500_000 }, (_, at) => `n${at}.com`).join(),
      'MAXIMUM_SEARCH_TERMS',
    ],
  ])('takes no time, however long: %s', (_, text, problem) => {
    const begun = performance.now()
    expect(readTerms(text)).toEqual({ problem })
    expect(performance.now() - begun).toBeLessThan(200)
    expect(text.length).toBeGreaterThan(maxTypedLength)
  })
})

describe('what is searched instead of an invalid text', () => {
  it.each([
    ['angkor.notatld', 'angkor'],
    ['🦀sokha!', 'sokha'],
    ['https://sokha.nosuchending/page', 'sokha'],
    ['កាហ្វេ★', 'កាហ្វេ'],
  ])('of %s is its name', (text, name) => {
    expect(nearestTerm(text)).toBe(name)
  })

  it('of a name that is too long is as much of it as a label holds', () => {
    expect(nearestTerm('a'.repeat(71))).toBe('a'.repeat(63))
    expect(nearestTerm(`${'a'.repeat(62)}-${'b'.repeat(9)}.com`)).toBe('a'.repeat(62))
  })

  it.each(['🦀', '-', '', 'sokha', 'b'.repeat(5_000)])('of %s is nothing', (text) => {
    expect(nearestTerm(text)).toBeUndefined()
  })
})

describe('a label that is longer than 63 characters', () => {
  it.each([
    ['a'.repeat(63), false],
    ['a'.repeat(64), true],
    [`sokha.com, ${'a'.repeat(64)}.com`, true],
    ['ខ្មែរ.com', false],
    // Its ASCII form is longer.
    ['ក'.repeat(60), true],
    ['🦀', false],
  ])('of %s', (text, isLong) => {
    expect(hasLongLabel(text)).toBe(isLong)
    if (isLong) expect(readTerms(text)).toEqual({ problem: 'INVALID_DOMAIN' })
  })
})
