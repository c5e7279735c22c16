import { pathOf, splitFile } from './content-file.ts'
import type { ContentFile, Line } from './content-file.ts'
import { count } from './count-things.ts'
import type { Problem } from './problem.ts'

/** A heading of a text. */
export interface Heading extends Line {
  readonly level: string
  readonly title: string
  /** The name for links: `refunds` of `## Refunds {#refunds}`. */
  readonly anchor: string | undefined
}

/** Returns the headings of a text. */
export const headingsOf = (file: ContentFile): Heading[] =>
  splitFile(file).body.flatMap((line) => {
    const [, level, words = ''] = /^(#{1,6})\s+(.+)$/.exec(line.text) ?? []
    const [, title = words, anchor] = /^(.+?)\s*\{#(.+)\}$/.exec(words) ?? []
    return level === undefined ? [] : [{ ...line, level, title, anchor }]
  })

/** Returns the differences of the headings of two languages. */
export const headingDifferences = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [headingsOf(one), headingsOf(other)]
  const named = [...namedOnlyIn(one, ours, other, theirs), ...namedOnlyIn(other, theirs, one, ours)]
  if (named.length > 0) return named
  const levels = [...new Set([...ours, ...theirs].map(({ level }) => level))].toSorted()
  const counts = levels.flatMap((level) => {
    const here = ours.filter((heading) => heading.level === level)
    const there = theirs.filter((heading) => heading.level === level)
    if (here.length === there.length) return []
    const [fewer, more, file, reference] =
      here.length < there.length ? [here, there, one, other] : [there, here, other, one]
    return [
      {
        path: pathOf(file),
        line: fewer[0]?.number ?? 1,
        text: `${count(fewer.length, 'heading')} with ${level}, ${more.length} in ${pathOf(reference)} (${more.map(({ title, number }) => `"${title}" in line ${number}`).join(', ')}); write the missing one here, or remove it there`,
      },
    ]
  })
  if (counts.length > 0) return counts
  const index = ours.findIndex(({ level, anchor }, at) => {
    const counterpart = theirs[at]
    return level !== counterpart?.level || anchor !== counterpart.anchor
  })
  const [mine, its] = [ours[index], theirs[index]]
  return mine === undefined || its === undefined
    ? []
    : [
        {
          path: pathOf(other),
          line: its.number,
          text: `the heading "${its.level} ${its.title}" is where ${pathOf(one)} has "${mine.level} ${mine.title}"; keep the same order in both`,
        },
      ]
}

const namedOnlyIn = (
  one: ContentFile,
  ours: readonly Heading[],
  other: ContentFile,
  theirs: readonly Heading[],
): Problem[] =>
  ours
    .filter(({ anchor }) => anchor !== undefined)
    .filter(({ anchor }) => !theirs.some((heading) => heading.anchor === anchor))
    .map(({ level, title, anchor, number }) => ({
      path: pathOf(other),
      line: 1,
      text: `no heading {#${anchor ?? ''}}; ${pathOf(one)} has "${level} ${title} {#${anchor ?? ''}}" in line ${number}: write the section here too, with the same name in {#…}`,
    }))
