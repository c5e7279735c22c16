export interface RelatedFacts {
  readonly slug: string
  readonly topic: string
  readonly tags: readonly string[]
  readonly related: readonly string[]
  readonly date: Date
}

/** Scores the relation of two posts: a common topic counts as much as two tags. */
const nearness = (post: RelatedFacts, other: RelatedFacts): number =>
  (other.topic === post.topic ? 2 : 0) + other.tags.filter((tag) => post.tags.includes(tag)).length

/** Returns the related posts: the editor's choice, then by topic and tags, then the newest. */
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
