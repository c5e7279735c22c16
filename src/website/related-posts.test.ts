import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { relatedPosts } from './related-posts.ts'
import type { RelatedFacts } from './related-posts.ts'

const post = (slug: string, facts: Partial<RelatedFacts> = {}): RelatedFacts => ({
  slug,
  topic: 'domains',
  tags: [],
  related: [],
  date: new Date('2026-06-01'),
  ...facts,
})

const slugs = (posts: readonly RelatedFacts[]) => posts.map(({ slug }) => slug)

describe('relatedPosts', () => {
  test('a common topic counts as two common tags', () => {
    const here = post('here', { tags: ['dns', 'renewal', 'price'] })
    const posts = [
      post('one-tag', { topic: 'email', tags: ['dns'] }),
      post('three-tags', { topic: 'email', tags: ['dns', 'renewal', 'price'] }),
      post('topic'),
      post('topic-and-tag', { tags: ['renewal'], date: new Date('2020-01-01') }),
      here,
    ]
    expect(slugs(relatedPosts(here, posts, 4))).toEqual([
      'three-tags',
      'topic-and-tag',
      'topic',
      'one-tag',
    ])
  })

  test('of equally near posts the newest comes first', () => {
    const posts = [
      post('old', { date: new Date('2026-01-01') }),
      post('new', { date: new Date('2026-03-01') }),
      post('middle', { date: new Date('2026-02-01') }),
    ]
    expect(slugs(relatedPosts(post('here'), posts))).toEqual(['new', 'middle', 'old'])
  })

  test('the editor’s choice comes first, in its order', () => {
    const here = post('here', { related: ['far', 'farther'] })
    const posts = [post('near'), post('farther', { topic: 'x' }), post('far', { topic: 'y' })]
    expect(slugs(relatedPosts(here, posts))).toEqual(['far', 'farther', 'near'])
  })

  test.each([
    ['gone', 'the post here names "gone" in "related", but there is no blog/gone.md'],
    ['here', 'the post here names itself'],
  ])('refuses %s', (named, why) => {
    expect(() => relatedPosts(post('here', { related: [named] }), [post('here')])).toThrow(why)
  })

  test('returns other posts without duplicates, up to the limit', () => {
    const facts = fc.uniqueArray(
      fc.record({
        slug: fc.stringMatching(/^[a-z]{1,6}$/),
        topic: fc.constantFrom('domains', 'email'),
        tags: fc.subarray(['dns', 'price', 'documents']),
        related: fc.constant([]),
        date: fc.date({ noInvalidDate: true }),
      }),
      { selector: ({ slug }) => slug, minLength: 1 },
    )
    fc.assert(
      fc.property(facts, fc.nat({ max: 5 }), (posts, count) => {
        const [here = post('here')] = posts
        const found = relatedPosts(here, posts, count)
        expect(found).toHaveLength(Math.min(count, posts.length - 1))
        expect(new Set(slugs(found)).size).toBe(found.length)
        expect(slugs(found)).not.toContain(here.slug)
        // The input's order does not matter.
        expect(slugs(relatedPosts(here, posts.toReversed(), count))).toEqual(slugs(found))
      }),
    )
  })
})
