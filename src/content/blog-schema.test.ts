import { describe, expect, test } from 'vitest'
import { blogPost } from './blog-schema.ts'

const head = {
  title: 'A name',
  description: 'How to choose one.',
  date: new Date('2026-11-02'),
  topic: 'domains',
  tags: ['dns'],
}

/** What an editor is told, as Astro prints it: the field, and what is wrong with it. */
const complaints = (data: object): string[] => {
  const result = blogPost.safeParse(data)
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test('the update and related posts of a post are optional', () => {
  expect(blogPost.parse(head)).toEqual({ ...head, related: [] })
})

describe('names the error and the remedy', () => {
  test.each([
    [{ title: undefined }, 'title: needs the heading of the post'],
    [{ title: ' ' }, 'title: must not be empty: it needs the heading of the post'],
    [{ description: 'x'.repeat(221) }, 'description: must be at most 220 characters'],
    [{ date: undefined }, 'date: needs the day of publication, such as "date: 2026-11-21"'],
    [
      { date: '21/11/2026' },
      'date: must be a day, written as year-month-day without quotes: "date: 2026-11-21"',
    ],
    [{ updated: new Date('2026-11-01') }, 'updated: must be later than "date"'],
    [{ topic: 'cooking' }, 'topic: must be one of domains, payment, security, email, hosting'],
    [{ tags: undefined }, 'tags: needs the words that connect it with other posts'],
    [{ tags: ['dns', 'dnss'] }, 'tags.1: is "dnss", which no other post has; write "dns", or'],
    [{ tags: ['Country domains'] }, 'write "country-domains", or another one of backups, '],
    [{ related: 'a-post' }, 'related: must be a list of posts, such as "related: ['],
    [{ author: 'Sokha' }, ': a post has only "title", "description", "date", "updated", "topic"'],
  ])('%j', (change, complaint) => {
    expect(complaints({ ...head, ...change }).join('\n')).toContain(complaint)
  })
})
