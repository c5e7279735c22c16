import type { DocumentType } from '../../contract/document-files.ts'

interface Kind {
  readonly type: DocumentType
  /** The first bytes, in hexadecimal. */
  readonly begins: string
  /** File name extensions, the usual one first. */
  readonly extensions: readonly [string, ...string[]]
}

const kinds: readonly Kind[] = [
  // ISO 32000-1 §7.5.2: %PDF-
  { type: 'application/pdf', begins: '255044462d', extensions: ['pdf'] },
  // ISO 10918-1 B.1.1.3: SOI, and the first byte of the next marker.
  { type: 'image/jpeg', begins: 'ffd8ff', extensions: ['jpg', 'jpeg'] },
  // PNG §5.2, and the header chunk that always follows.
  { type: 'image/png', begins: '89504e470d0a1a0a0000000d49484452', extensions: ['png'] },
]

const longest = 16

/** Returns the type of a file by its first bytes; undefined when it is no document. */
export const documentTypeOf = (file: Uint8Array): DocumentType | undefined => {
  const start = Buffer.from(file.subarray(0, longest)).toString('hex')
  return kinds.find(({ begins }) => start.startsWith(begins))?.type
}

/** Returns the usual extension of a type, without a dot. */
export const extensionOf = (type: DocumentType): string =>
  kinds.find((kind) => kind.type === type)?.extensions[0] ?? ''

/** Returns a file's name with the extension of its type, so that it opens as nothing else; no folders. */
export const fileNameAs = (name: string, type: DocumentType): string => {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  const dot = last.lastIndexOf('.')
  const extension = last.slice(dot + 1).toLowerCase()
  const fits = kinds.some((kind) => kind.type === type && kind.extensions.includes(extension))
  return dot > 0 && fits ? last : `${last}.${extensionOf(type)}`
}
