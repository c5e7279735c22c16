import { Document, isScalar, parse, visit } from 'yaml'
import { isRecord } from '../client/is-record.ts'

/** The fields of a file, and the text below them in a Markdown file. */
export interface WrittenContent {
  readonly fields: Readonly<Record<string, unknown>>
  readonly body: string | undefined
}

const isName = (value: unknown): boolean =>
  typeof value === 'string' && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)

const read = (yaml: string): Readonly<Record<string, unknown>> => {
  const fields: unknown = parse(yaml)
  return isRecord(fields) ? fields : {}
}

/** Reads a Markdown or YAML file; days are texts, as they are written. */
export const parseContent = (text: string): WrittenContent => {
  const [, head, body] = /^---\n(.*?)\n?---\n(.*)$/s.exec(text) ?? []
  return head === undefined
    ? { fields: read(text), body: undefined }
    : { fields: read(head), body: (body ?? '').trim() }
}

// What the formatter leaves on one line: 100 characters, the field's name included.
const longestList = 85

/** Writes fields in one way: a line for each text, short lists of names in brackets, few quotes. */
const writeFields = (fields: WrittenContent['fields']): string => {
  const document = new Document(fields)
  visit(document, {
    Seq: (_, list) => {
      const names = list.items.flatMap((item) =>
        isScalar(item) && isName(item.value) ? String(item.value) : [],
      )
      list.flow = names.length === list.items.length && names.join(', ').length <= longestList
    },
  })
  return document.toString({ lineWidth: 0, singleQuote: true, flowCollectionPadding: false })
}

/** Writes a file as `npm run format` leaves it, so that a saved file changes where its text did. */
export const formatContent = ({ fields, body }: WrittenContent): string => {
  const head = writeFields(fields)
  return body === undefined
    ? head
    : `---\n${head}---\n${body.trim() === '' ? '' : `\n${body.trim()}\n`}`
}
