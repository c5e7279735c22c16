import type { ContentCollection } from './collections.ts'
import { pathOf, splitFile } from './content-file.ts'
import type { ContentFile, Line } from './content-file.ts'
import { linksOf } from './content-links.ts'
import type { ContentLink } from './content-links.ts'
import type { Problem } from './problem.ts'

interface Block extends Line {
  readonly kind: string
}

const kinds: Readonly<Record<string, string>> = {
  '-': 'an entry of a list',
  '1.': 'a numbered entry',
  '|': 'a row of a table',
  '>': 'a quotation',
  '': 'a paragraph',
}

/** Returns the paragraphs, entries of lists and rows of tables; headings are compared by name. */
const blocksOf = (file: ContentFile): Block[] =>
  splitFile(file).body.flatMap((line) => {
    if (line.text.trim() === '' || line.text.startsWith('#')) return []
    const mark = /^\s*(\d+\.|-|\||>)/.exec(line.text)?.[1] ?? ''
    return [{ ...line, kind: kinds[mark.replace(/\d+/, '1')] ?? '' }]
  })

/** Returns the first difference of the blocks of two languages. */
export const blockDifferences = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [blocksOf(one), blocksOf(other)]
  const length = Math.max(ours.length, theirs.length)
  for (let at = 0; at < length; at += 1) {
    const [mine, its] = [ours[at], theirs[at]]
    if (mine?.kind === its?.kind) continue
    const line = its?.number ?? theirs.at(-1)?.number ?? 1
    const text =
      mine === undefined
        ? `${its?.kind ?? ''} that ${pathOf(one)} does not have; write it there too, or remove it here`
        : `${pathOf(one)} has ${mine.kind} in line ${mine.number}, here is ${its?.kind ?? 'nothing'}; write the same in both`
    return [{ path: pathOf(other), line, text }]
  }
  return []
}

/** Returns the links of a text that another one does not have, or not as often. */
const linksOnlyIn = (some: readonly ContentLink[], others: readonly ContentLink[]) => {
  const rest = others.map(({ target }) => target)
  return some.filter(({ target }) => {
    const at = rest.indexOf(target)
    if (at !== -1) rest.splice(at, 1)
    return at === -1
  })
}

const linkDifferences = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [linksOf(one), linksOf(other)]
  const [missing, added] = [linksOnlyIn(ours, theirs), linksOnlyIn(theirs, ours)]
  const differences = Array.from(
    { length: Math.max(missing.length, added.length) },
    (_, at) => [missing[at], added[at]] as const,
  )
  const moved = ours.findIndex(({ target }, index) => target !== theirs[index]?.target)
  if (differences.length === 0 && moved !== -1) differences.push([ours[moved], theirs[moved]])
  return differences.map(([mine, its]) => ({
    path: pathOf(other),
    line: its?.line ?? 1,
    text:
      mine === undefined
        ? `the link (${its?.target ?? ''}) is not in ${pathOf(one)}; write it there too, or remove it here`
        : `the link (${mine.target}) in line ${mine.line} of ${pathOf(one)} is ${its === undefined ? 'missing here' : `(${its.target}) here`}; link the same in both`,
  }))
}

/** Returns the numbers of a text, without its links, in order of size. */
const figuresOf = (file: ContentFile): string[] =>
  splitFile(file)
    .body.flatMap(({ text }) => text.replace(/\]\([^)]*\)/g, ']').match(/\d+(?:\.\d+)?/g) ?? [])
    .toSorted()

const figureDifference = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [figuresOf(one), figuresOf(other)]
  const only = (some: readonly string[], others: readonly string[]): string[] => {
    const rest = [...others]
    return some.filter((figure) => {
      const at = rest.indexOf(figure)
      if (at !== -1) rest.splice(at, 1)
      return at === -1
    })
  }
  const [missing, added] = [only(ours, theirs), only(theirs, ours)]
  if (missing.length + added.length === 0) return []
  const lineWith = splitFile(other).body.find(({ text }) =>
    added.some((each) => text.includes(each)),
  )
  const parts = [
    ...(missing.length === 0 ? [] : [`${missing.join(', ')} of ${pathOf(one)} missing here`]),
    ...(added.length === 0 ? [] : [`${added.join(', ')} only here`]),
  ]
  return [
    {
      path: pathOf(other),
      line: lineWith?.number ?? 1,
      text: `the figures differ: ${parts.join(', ')}; write the same figures in both`,
    },
  ]
}

/** Returns the differences of the texts of two languages in their links and figures. */
export const textDifferences = (
  one: ContentFile,
  other: ContentFile,
  collection: ContentCollection | undefined,
): Problem[] => [
  ...linkDifferences(one, other),
  ...(collection?.writesNumbersOut ? [] : figureDifference(one, other)),
]
