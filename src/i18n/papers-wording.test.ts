import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { Messages } from './fill.ts'

describe.each(['en', 'km'])('papers in %s', (language) => {
  const textOf = (namespace: string, key: string): string => {
    const file = new URL(`../../public/locales/${language}/${namespace}.json`, import.meta.url)
    const texts = JSON.parse(readFileSync(file, 'utf8')) as Messages
    return texts[key] ?? `no ${namespace}:${key}`
  }

  it('are told of at one moment, wherever it is not said which they are: before paying', () => {
    expect(textOf('search', 'papers.some')).toBe(textOf('domains', 'tld.rule.papers.some'))
    const beforePaying = { en: 'before you pay', km: 'មុនពេលអ្នកបង់ប្រាក់' }
    expect(textOf('search', 'papers.some')).toContain(beforePaying[language === 'km' ? 'km' : 'en'])
  })

  it('are needed by one word beside a name, an ending, an item and an order', () => {
    const words = [
      textOf('search', 'tag.papers'),
      textOf('domains', 'papers-needed'),
      textOf('home', 'tlds.papers'),
      textOf('checkout', 'papers'),
      textOf('papers', 'state.AWAITING_PAPERS'),
    ].map((word) => word.toLowerCase())
    expect(words.filter((word) => word !== words[0])).toEqual([])
  })
})
