import { LineCounter, isMap, isNode, isScalar, parseDocument } from 'yaml'
import { isRecord } from '../client/is-record.ts'
import { splitFile } from './content-file.ts'
import type { ContentFile } from './content-file.ts'

/** Steps to a value: `['questions', 0, 'answer']`. */
export type FieldPath = readonly (string | number)[]

/** The fields of a file as values. */
export interface ContentData {
  readonly fields: Readonly<Record<string, unknown>>
  /** Returns the line of a field, or of the nearest one that has it. */
  readonly lineOf: (path: FieldPath) => number
  /** What no YAML parser reads. */
  readonly syntaxErrors: readonly { readonly line: number; readonly text: string }[]
}

const known = new WeakMap<ContentFile, ContentData>()

const read = (file: ContentFile): ContentData => {
  const { head } = splitFile(file)
  const first = head[0]?.number ?? 1
  const counter = new LineCounter()
  const document = parseDocument(head.map(({ text }) => text).join('\n'), {
    lineCounter: counter,
    customTags: ['timestamp'],
  })
  const lineAt = (offset: number): number => counter.linePos(offset).line + first - 1
  const values: unknown = document.errors.length === 0 ? document.toJS() : {}
  const lineOf = (path: FieldPath): number => {
    if (path.length === 0) return 1
    const parent: unknown = document.getIn(path.slice(0, -1), true)
    const pair = isMap(parent)
      ? parent.items.find(({ key }) => isScalar(key) && key.value === path.at(-1))
      : undefined
    const node: unknown = pair?.key ?? document.getIn(path, true)
    return isNode(node) && node.range ? lineAt(node.range[0]) : lineOf(path.slice(0, -1))
  }
  return {
    fields: isRecord(values) ? values : {},
    lineOf,
    syntaxErrors: document.errors.map(({ pos: [start], message }) => ({
      line: lineAt(start),
      text: message.split(/ at line |\n/)[0] ?? '',
    })),
  }
}

/** Returns the fields of a file. */
export const contentData = (file: ContentFile): ContentData => {
  const data = known.get(file) ?? read(file)
  known.set(file, data)
  return data
}
