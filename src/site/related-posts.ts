/** What decides which posts stand under a post. */
export interface RelatedFacts {
  readonly slug: string
  readonly topic: string
  readonly tags: readonly string[]
  /** Slugs that the editor named, the first one first. */
  readonly related: readonly string[]
  readonly date: Date
}

/** How much a post has to do with another: a topic in common weighs as much as two tags. */
const nearness = (post: RelatedFacts, other: RelatedFacts): number =>
  (other.topic === post.topic ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length

/**
 * The posts to read after one: those that its editor named, then the nearest by topic and tags, and
 * of equally near ones the newest. As many as asked for, as long as there are other posts.
 *
 * @param posts all posts of the language; `post` may be among them
 * @throws Error, in words for an editor, when the post names itself or one that does not exist
 */
export const relatedPosts = <P extends RelatedFacts>(
  post: RelatedFacts,
  posts: readonly P[],
  count = 3,
): P[] => {
  const others = posts.filter(({ slug }) => slug !== post.slug)
  const named = post.related.map((slug) => {
    const found = others.find((other) => other.slug === slug)
    if (found === undefined)
      throw new Error(
        slug === post.slug
          ? `the post ${slug} names itself in "related"`
          : `the post ${post.slug} names "${slug}" in "related", but there is no blog/${slug}.md`,
      )
    return found
  })
  const nearest = others
    .filter((other) => !named.includes(other))
    .toSorted(
      (a, b) =>
        nearness(post, b) - nearness(post, a) ||
        b.date.getTime() - a.date.getTime() ||
        (a.slug < b.slug ? -1 : 1),
    )
  return [...named, ...nearest].slice(0, count)
}
