import type { DocumentType } from '../../../contract/documents.ts'

interface Kind {
  readonly type: DocumentType
  /** What such a file begins with, in hexadecimal. */
  readonly begins: string
  /** The endings of its name, the usual one first. */
  readonly endings: readonly [string, ...string[]]
}

const kinds: readonly Kind[] = [
  // ISO 32000-1 §7.5.2: %PDF-
  { type: 'application/pdf', begins: '255044462d', endings: ['pdf'] },
  // ISO 10918-1 B.1.1.3: SOI, and the first byte of the next marker.
  { type: 'image/jpeg', begins: 'ffd8ff', endings: ['jpg', 'jpeg'] },
  // PNG §5.2, and the header chunk that always follows.
  { type: 'image/png', begins: '89504e470d0a1a0a0000000d49484452', endings: ['png'] },
]

const longest = 16

/** What a file is, by its first bytes; undefined when it is none of those that documents may be. */
export const documentTypeOf = (file: Uint8Array): DocumentType | undefined => {
  const start = Buffer.from(file.subarray(0, longest)).toString('hex')
  return kinds.find(({ begins }) => start.startsWith(begins))?.type
}

/** The usual ending of a kind's file names, without a dot. */
export const endingOf = (type: DocumentType): string =>
  kinds.find((kind) => kind.type === type)?.endings[0] ?? ''

/**
 * A file's name with the ending of what it is, so that it opens as nothing else; without folders.
 */
export const fileNameAs = (name: string, type: DocumentType): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  const ending = last.slice(dot + 1).toLowerCase()
  const fits = kinds.some((kind) => kind.type === type && kind.endings.includes(ending))
  return dot > 0 && fits ? last : `${last}.${endingOf(type)}`
}
