import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { tldText } from './tld-schema.ts'

const textOf = (tld: string): string => readFileSync(`content/tld/en/${tld}`, 'utf8')

test.each(readdirSync('content/tld/en'))('%s has 80 to 150 words of its own', (tld) => {
  const words = textOf(tld).replace(/^---$|^lead: |^ *-? ?(questions|question|answer):/gm, '')
  const count = words.split(/\s+/).filter((word) => word !== '').length
  expect(count).toBeGreaterThanOrEqual(80)
  expect(count).toBeLessThanOrEqual(150)
})

test('no two texts share a sentence of any length', () => {
  const seen = new Map<string, string>()
  const shared = readdirSync('content/tld/en').flatMap((tld) =>
    textOf(tld)
      .split(/(?<=[.?!])\s+/)
      .filter((sentence) => sentence.split(' ').length > 12)
      .flatMap((sentence) => {
        const other = seen.get(sentence)
        seen.set(sentence, tld)
        return other === undefined ? [] : [`${other} and ${tld}: ${sentence}`]
      }),
  )
  expect(shared).toEqual([])
})

test('an extension needs its lead, and questions have answers', () => {
  expect(tldText.safeParse({ lead: 'For shops.' }).data).toEqual({
    lead: 'For shops.',
    questions: [],
  })
  expect(tldText.safeParse({}).error?.issues.map(({ message }) => message)).toEqual([
    'needs one sentence that says whom the extension suits',
  ])
  expect(tldText.safeParse({ lead: 'A.', questions: [{ question: 'B?' }] }).success).toBe(false)
})
