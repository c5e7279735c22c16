import type { ContentCollection } from './collections.ts'
import { pathOf, splitFile } from './content-file.ts'
import type { ContentFile, Line } from './content-file.ts'
import { linksOf } from './content-links.ts'
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

const blockDifference = (one: ContentFile, other: ContentFile): Problem[] => {
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

const linkDifference = (one: ContentFile, other: ContentFile): Problem[] => {
  const [ours, theirs] = [linksOf(one), linksOf(other)]
  const at = ours.findIndex(({ target }, index) => target !== theirs[index]?.target)
  if (at === -1 && ours.length === theirs.length) return []
  const [mine, its] = at === -1 ? [undefined, theirs[ours.length]] : [ours[at], theirs[at]]
  const text =
    mine === undefined
      ? `the link (${its?.target ?? ''}) is not in ${pathOf(one)}; write it there too, or remove it here`
      : `the link (${mine.target}) in line ${mine.line} of ${pathOf(one)} is ${its === undefined ? 'missing here' : `(${its.target}) here`}; link the same in both`
  return [{ path: pathOf(other), line: its?.line ?? theirs.at(-1)?.line ?? 1, text }]
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

/** Returns the differences of the texts of two languages in their blocks, links and figures. */
export const textDifferences = (
  one: ContentFile,
  other: ContentFile,
  collection: ContentCollection | undefined,
): Problem[] => [
  ...blockDifference(one, other),
  ...linkDifference(one, other),
  ...(collection?.writesNumbersOut ? [] : figureDifference(one, other)),
]
